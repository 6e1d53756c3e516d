--TEST--
Fatal error: the time limit ends coroutines that never stop
--FILE--
<?php
require __DIR__ . '/../child.inc';
foreach (['for (;;) { Async\suspend(); }', 'for (;;);'] as $loop) {
    $result = run_php('register_shutdown_function(function () { echo "<shutdown>"; }); set_time_limit(1);
        Async\spawn(function () { ' . $loop . ' }); Async\spawn(fn () => Async\delay(60000));');
    echo $result['code'], ' ', $result['signal'], ' ',
        substr_count($result['output'], 'Maximum execution time of 1 second exceeded'), ' ', substr_count($result['output'], '<shutdown>'), "\n";
}
?>
--EXPECT--
255 0 1 1
255 0 1 1
