--TEST--
Pool: shutdown: exit() and a fatal error at each wait of handlers, pauses, maps and suspended pools
--FILE--
<?php
require __DIR__ . '/../../10_runtime/child.inc';

$common = <<<'PHP'
use Async\{Pool, PoolMap};
use function Async\{delay, spawn, suspend};
$hang = function () { delay(3_600_000); };
register_shutdown_function(function () { echo "shutdown function\n"; });
$wait = match (WAIT) {
    'createTimeout' => function () use ($hang) { (new Pool($hang, createTimeout: 3_600_000))->acquire(); },
    'checkTimeout' => function () use ($hang) {
        (new Pool(fn () => new stdClass, beforeAcquire: $hang, min: 1, checkTimeout: 3_600_000))->acquire();
    },
    'destroyTimeout' => function () use ($hang) {
        (new Pool(fn () => new stdClass, destructor: $hang, min: 1, destroyTimeout: 3_600_000))->close();
    },
    'createRetries' => function () { (new Pool(fn () => throw new Exception, createRetries: 1_000_000))->acquire(); },
    'PoolMap::get()' => function () use ($hang) {
        $map = new PoolMap($hang);
        spawn(function () use ($map) { $map->get('key'); });
        suspend();
        $map->get('key');
    },
    'Pool::suspend()' => function () {
        $pool = new Pool(fn () => new stdClass);
        $pool->suspend();
        $pool->acquire();
    },
};
$waiter = spawn(function () use ($wait) {
    try {
        $wait();
        echo "it has not waited\n";
    } finally {
        echo "finally\n";
    }
});
while (!$waiter->isSuspended()) suspend();
suspend();
PHP;
$ends = [
    'exit()' => ['exit(7);', 7, "/^finally\nshutdown function\n$/"],
    'fatal error' => ["@trigger_error('fatal', E_USER_ERROR);", 255, "/^\s*Fatal error: fatal in .*\nshutdown function\n$/s"],
];
foreach (['createTimeout', 'checkTimeout', 'destroyTimeout', 'createRetries', 'PoolMap::get()', 'Pool::suspend()'] as $wait) {
    foreach ($ends as $end => [$code, $status, $pattern]) {
        $r = run_php("const WAIT = '$wait';\n$common $code");
        $ok = preg_match($pattern, $r['output']) && $r['code'] === $status && !$r['signal'];
        echo "$wait, $end: ", $ok ? 'ok' : json_encode($r), "\n";
    }
}
?>
--EXPECT--
createTimeout, exit(): ok
createTimeout, fatal error: ok
checkTimeout, exit(): ok
checkTimeout, fatal error: ok
destroyTimeout, exit(): ok
destroyTimeout, fatal error: ok
createRetries, exit(): ok
createRetries, fatal error: ok
PoolMap::get(), exit(): ok
PoolMap::get(), fatal error: ok
Pool::suspend(), exit(): ok
Pool::suspend(), fatal error: ok
