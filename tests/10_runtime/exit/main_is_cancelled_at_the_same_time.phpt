--TEST--
exit(): in a coroutine that has just cancelled main, it still ends main with its own status
--FILE--
<?php
require __DIR__ . '/../child.inc';

['output' => $output, 'code' => $code] = run_php(<<<'PHP'
    use function Async\{delay, spawn, suspend};

    suspend(); // main is a coroutine
    $main = Async\current_coroutine();
    spawn(function () use ($main) {
        $main->cancel();
        exit(7);
    });
    register_shutdown_function(function () {
        echo "shutdown functions run\n";
    });
    try {
        delay(60_000);
    } catch (Throwable) {
        echo "not reached: exit() cannot be caught\n";
    }
    PHP);
echo $output, "status $code\n";
?>
--EXPECT--
shutdown functions run
status 7
