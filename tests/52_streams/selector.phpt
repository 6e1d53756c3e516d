--TEST--
Selector: returns the keys of the streams that are ready, as long as they are
--FILE--
<?php
require __DIR__ . '/../support.inc';
use Async\Selector;
use function Async\{await, delay, spawn, suspend};

$selector = new Selector;
$pairs = array_map(fn() => stream_socket_pair(STREAM_PF_UNIX, STREAM_SOCK_STREAM, 0), range(0, 2));
foreach ($pairs as $key => [$reader]) {
    $selector->add($key, $reader);
}
function keys(array $keys): void
{
    sort($keys);
    echo json_encode($keys), "\n";
}

keys($selector->wait(0));
fwrite($pairs[1][1], "a\nb\n");
keys($selector->wait());
keys($selector->wait()); // it was not read
fgets($pairs[1][0]);
keys($selector->wait()); // the second line is in PHP's buffer
fgets($pairs[1][0]);
keys($selector->wait(0.001));

spawn(function () use ($pairs) { fwrite($pairs[0][1], 'x'); fwrite($pairs[2][1], 'x'); });
keys($selector->wait());
$selector->remove(0);
keys($selector->wait());
fread($pairs[2][0], 1);

$selector->add(7, $pairs[0][1], true);
keys($selector->wait());
$selector->add(7, $pairs[1][0]); // the key stands for another stream now
keys($selector->wait(0));

/* Woken by another coroutine, before or during the wait. */
$selector->wake();
keys($selector->wait());
spawn(fn() => $selector->wake());
keys($selector->wait(60));

/* A plain file is always ready; a closed stream is, too, so that its owner gets to know. */
$selector->add(8, fopen(__FILE__, 'r'));
keys($selector->wait());
$selector->remove(8);
spawn(fn() => fclose($pairs[1][0]));
keys($selector->wait());
$selector->remove(1);
$selector->remove(7);
$selector->remove(99);

/* One coroutine at a time; one that is cancelled leaves the Selector to others. */
$waiting = spawn(fn() => $selector->wait());
suspend();
try {
    $selector->wait();
} catch (Async\AsyncException $e) {
    echo $e->getMessage(), "\n";
}
$waiting->cancel();
suspend();
keys($selector->wait(0.001));
try {
    $selector->add(1, $pairs[1][0]);
} catch (TypeError $e) {
    echo $e->getMessage(), "\n";
}

/* In a child the coroutine that waited is gone. */
$waiting = spawn(fn() => $selector->wait());
suspend();
if (!$pid = pcntl_fork()) {
    $selector->wake();
    $fresh = new Selector;
    $fresh->add(5, $pairs[2][0]);
    fwrite($pairs[2][1], 'x');
    keys($fresh->wait());
    exit;
}
pcntl_waitpid($pid, $status);
keys(await($waiting));
?>
--EXPECT--
[]
[1]
[1]
[1]
[]
[0,2]
[2]
[7]
[]
[]
[]
[8]
[1,7]
Another coroutine waits in the Selector already
[]
Async\Selector::add(): supplied resource is not a valid stream resource
[5]
[2]
