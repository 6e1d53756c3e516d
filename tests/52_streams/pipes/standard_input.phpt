--TEST--
Pipes: two coroutines that read STDIN and php://stdin get each line once
--FILE--
<?php
require __DIR__ . '/../../10_runtime/child.inc';

$script = <<<'PHP'
    use function Async\{spawn, await, suspend};
    $turns = 0;
    $other = spawn(function () use (&$turns) { for (;; $turns++) suspend(); });
    $reader = spawn(fn() => fgets(STDIN));
    suspend();
    suspend();
    fwrite(STDOUT, "ready\n");
    echo await($reader);
    echo $turns > 2 ? "others ran\n" : "no other ran\n";
    stream_set_read_buffer(STDIN, 0);
    $second = fopen('php://stdin', 'r');
    stream_set_read_buffer($second, 0);
    $readers = [spawn(fn() => fread(STDIN, 4)), spawn(fn() => fread($second, 4))];
    suspend();
    suspend();
    fwrite(STDOUT, "ready\n");
    $lines = array_map(\Async\await(...), $readers);
    sort($lines);
    echo implode($lines), feof(STDIN) ? 'end' : 'no end', "\n";
    $other->cancel();
    echo var_export(fgets(STDIN), true), feof(STDIN) ? ' end' : ' no end', "\n";
    PHP;
$process = proc_open([getenv('TEST_PHP_EXECUTABLE') ?: PHP_BINARY, '-r', $script], [['pipe', 'r'], ['pipe', 'w']], $pipes);
echo fgets($pipes[1]);
fwrite($pipes[0], "one\n");
echo fgets($pipes[1]), fgets($pipes[1]), fgets($pipes[1]);
fwrite($pipes[0], "two\n");
fwrite($pipes[0], "six\n");
fclose($pipes[0]);
echo stream_get_contents($pipes[1]);
?>
--EXPECT--
ready
one
others ran
ready
six
two
no end
false end
