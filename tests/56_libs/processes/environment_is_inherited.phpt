--TEST--
Processes: commands of a coroutine have the environment of the process
--FILE--
<?php
putenv('ASYNC_SAID=hello');
Async\await(Async\spawn(function () {
    echo shell_exec('echo "$ASYNC_SAID"');
    echo exec('echo "$ASYNC_SAID"'), "\n";
    echo fgets(popen('echo "$ASYNC_SAID"', 'r'));
    $process = proc_open('echo "$ASYNC_SAID"', [1 => ['pipe', 'w']], $pipes);
    echo stream_get_contents($pipes[1]);
    proc_close($process);
}));
?>
--EXPECT--
hello
hello
hello
hello
