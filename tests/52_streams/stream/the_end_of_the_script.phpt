--TEST--
Streams: exit() and uncaught exceptions end coroutines that wait for streams
--FILE--
<?php
require __DIR__ . '/../../10_runtime/child.inc';

$waiting = <<<'PHP'
    [$a, $b] = stream_socket_pair(STREAM_PF_UNIX, STREAM_SOCK_STREAM, 0);
    Async\spawn(function () use ($a) {
        try {
            $data = fread($a, 10);
            echo "got $data\n";
        } finally {
            echo "finally\n";
        }
    });
    Async\suspend();

    PHP;
echo run_php($waiting . 'exit("exit\n");')['output'];
preg_match_all('/finally|Uncaught Exception: \w+/', run_php($waiting . 'throw new Exception("thrown");')['output'], $matches);
sort($matches[0]);
echo implode(", ", $matches[0]), "\n";
echo run_php($waiting . 'Async\spawn(fn() => fwrite($b, "data")); echo "end\n";')['output'];
?>
--EXPECT--
exit
finally
Uncaught Exception: thrown, finally
end
got data
finally
