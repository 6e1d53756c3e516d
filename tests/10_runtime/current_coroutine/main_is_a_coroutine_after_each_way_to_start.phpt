--TEST--
current_coroutine(): main is a coroutine after spawn, suspend, delay and await alike
--FILE--
<?php
require __DIR__ . '/../child.inc';
foreach ([
    'Async\spawn(fn () => 1);',
    'Async\suspend();',
    'Async\delay(0);',
    'Async\delay(1);',
    'Async\await_all([]);Async\spawn(fn () => 1);',
] as $code) {
    echo run_php($code . 'echo Async\current_coroutine()::class, count(Async\get_coroutines()) > 0 ? " yes" : " no";')['output'], "\n";
}
?>
--EXPECT--
Async\Coroutine yes
Async\Coroutine yes
Async\Coroutine yes
Async\Coroutine yes
Async\Coroutine yes
