--TEST--
Fatal error: one in a coroutine frees what main waits with, in await() or in a pool
--FILE--
<?php
require __DIR__ . '/../child.inc';
/* The shutdown function writes over what main has left on the stack. */
$begin = 'register_shutdown_function(function () { $list = [3, 1, 2]; usort($list, fn ($a, $b) => array_sum(array_map(fn ($x) => $x, [$a, $b])) <=> 3);
        echo preg_match("/(a+)+b/", str_repeat("a", 20)), " shutdown function\n"; });
    $pool = new Async\Pool(fn () => new stdClass, max: 1); $held = $pool->acquire();
    $coroutine = Async\spawn(function () { Async\suspend(); @trigger_error("fatal", E_USER_ERROR); }); $timeout = Async\timeout(600_000);';
foreach ([
    'await' => 'Async\await($coroutine);',
    'await with a token' => 'Async\await($coroutine, $timeout);',
    'await of a timeout' => 'Async\await($timeout);',
    'await_all' => 'Async\await_all([$coroutine, $timeout]);',
    'pool' => '$pool->acquire();',
] as $name => $wait) {
    $result = run_php($begin . $wait);
    echo $name, ': ', $result['code'], ' ', $result['signal'], ' ', preg_replace('/ in .*/', '', trim($result['output'])), "\n";
}
?>
--EXPECT--
await: 255 0 Fatal error: fatal
0 shutdown function
await with a token: 255 0 Fatal error: fatal
0 shutdown function
await of a timeout: 255 0 Fatal error: fatal
0 shutdown function
await_all: 255 0 Fatal error: fatal
0 shutdown function
pool: 255 0 Fatal error: fatal
0 shutdown function
