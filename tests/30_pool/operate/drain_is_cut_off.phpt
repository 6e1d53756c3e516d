--TEST--
Pool: drain(): may be cancelled, called twice, and ended by exit() or a fatal error
--FILE--
<?php
require __DIR__ . '/../pool.inc';
require __DIR__ . '/../../10_runtime/child.inc';
use function Async\{spawn, suspend};

function begin(): array
{
    $pool = new Async\Pool(fn () => new Conn, max: 1);
    $r = $pool->acquire();
    $drain = spawn(fn () => $pool->drain());
    suspend();
    return [$pool, $r, $drain];
}
function report(string $name, Async\Pool $pool, Async\Coroutine ...$drains): void
{
    foreach ($drains as $drain) {
        echo "$name: ", outcome(fn () => json_encode(Async\await($drain))), ', ', json_encode($pool->isClosed()), ', ', counts($pool), "\n";
    }
}

[$pool, $r, $drain] = begin();
$drain->cancel();
report('before the wake-up', $pool, $drain);
$pool->release($r);
echo counts($pool), "\n";

[$pool, $r, $drain] = begin();
$pool->release($r); /* wakes it */
$drain->cancel();
report('after the wake-up', $pool, $drain);

[$pool, $r, $drain] = begin();
$second = spawn(fn () => $pool->drain());
suspend();
$pool->release($r);
report('two', $pool, $drain, $second);

foreach (['exit(3);', 'str_repeat("x", 64 << 20);'] as $end) {
    $result = run_php('$pool = new Async\Pool(fn () => new stdClass, destructor: function () { echo "destroyed\n"; }, max: 1); $r = $pool->acquire();
        Async\spawn(function () use ($pool) { try { $pool->drain(); } finally { echo "drain ends\n"; } }); Async\suspend(); ' . $end, ['memory_limit' => '32M']);
    echo preg_replace('/\n?Fatal error.*\n/', "fatal error\n", $result['output']), "status $result[code]\n";
}
?>
--EXPECT--
before the wake-up: Async\AsyncCancellation: Coroutine cancelled, true, idle 0, active 1
idle 0, active 0
after the wake-up: Async\AsyncCancellation: Coroutine cancelled, true, idle 0, active 0
two: 'true', true, idle 0, active 0
two: 'true', true, idle 0, active 0
drain ends
status 3
fatal error
status 255
