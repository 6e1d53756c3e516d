--TEST--
async.hooks: with "main", a plain script waits in the reactor
--FILE--
<?php
require __DIR__ . '/../../10_runtime/child.inc';

foreach (['all', 'all,main'] as $hooks) {
    echo run_php('usleep(1); echo count(Async\get_coroutines()), "\n";', ['async.hooks' => "\"$hooks\""])['output'];
}
?>
--EXPECT--
0
1
