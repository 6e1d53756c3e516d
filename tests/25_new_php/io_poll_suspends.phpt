--TEST--
PHP 8.6: Io\Poll\Context::wait() suspends, and can time out and be cancelled
--SKIPIF--
<?php if (PHP_VERSION_ID < 80600) die('skip Io\Poll came with 8.6'); ?>
--FILE--
<?php
require __DIR__ . '/../io.inc';

use function Async\{spawn, await, suspend};
use Io\Poll\{Context, Event};
use Time\Duration;

[$a, $b] = stream_socket_pair(STREAM_PF_UNIX, STREAM_SOCK_STREAM, 0);
$context = new Context();
$watcher = $context->add(new StreamPollHandle($b), [Event::Read], 'data of b');
$wait = fn(?Duration $timeout = null) => array_map(fn($watcher) => $watcher->getData(), $context->wait($timeout));

$waiting = spawn($wait);
suspend();
echo outcome(fn() => $context->wait()), "\n";
fwrite($a, 'x');
echo json_encode(await($waiting)), ' ', fread($b, 10), "\n";

echo beside_others(fn() => json_encode($wait(Duration::fromMilliseconds(20)))), "\n";
echo json_encode(await(spawn($wait, Duration::fromSeconds(0)))), "\n";

$waiting = spawn($wait);
suspend();
$waiting->cancel();
echo outcome(fn() => await($waiting)), "\n";

/* a watcher that is removed while the coroutine waits */
$waiting = spawn($wait, Duration::fromMilliseconds(50));
suspend();
$watcher->remove();
fwrite($a, 'y');
echo json_encode(await($waiting)), "\n";
?>
--EXPECT--
Async\AsyncException: The context is in use: another coroutine waits in a call of it; use one for each coroutine
["data of b"] x
others ran: '[]'
[]
Async\AsyncCancellation: Coroutine cancelled
[]
