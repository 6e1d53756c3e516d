--TEST--
Pool: release(): resource objects whose own __destruct suspends, throws or uses the pool do no harm
--FILE--
<?php
require __DIR__ . '/../pool.inc';
use function Async\{await, spawn, suspend};

class Slow { public function __destruct() { suspend(); echo "gone slowly\n"; } }
class Bad { public function __destruct() { throw new RuntimeException('bad'); } }
class User
{
    public ?Async\Pool $pool = null;
    public function __destruct() { if ($this->pool) echo 'in __destruct: ', counts($this->pool), ', ', json_encode($this->pool->tryAcquire()), "\n"; }
}
$pool = new Async\Pool(fn () => new Slow, min: 2);
$c = spawn(fn () => $pool->close());
spawn(function () use ($pool) { check($pool, 2); echo 'meanwhile ', counts($pool), "\n"; });
await($c);
echo counts($pool), "\n";

$pool = new Async\Pool(fn () => new Slow, min: 1);
spawn(function () { echo "meanwhile\n"; });
unset($pool);
echo "dropped\n";

$pool = new Async\Pool(fn () => new Bad, min: 3);
echo outcome(fn () => $pool->close()), ', ', counts($pool), "\n";

$pool = new Async\Pool(fn () => new User, beforeRelease: fn () => false, max: 1);
$r = $pool->acquire();
$r->pool = $pool;
(function () use ($pool) { $pool->release($GLOBALS['r']); unset($GLOBALS['r']); })();
echo counts($pool), "\n";
?>
--EXPECT--
meanwhile idle 1, active 1
gone slowly
gone slowly
idle 0, active 0
meanwhile
gone slowly
dropped
RuntimeException: bad, idle 0, active 0
in __destruct: idle 0, active 0, {"pool":null}
idle 0, active 1
