--TEST--
Pool: stress: twenty thousand waiters that are cancelled in random order lose no place
--SKIPIF--
<?php if (getenv('SKIP_SLOW_TESTS')) die('skip slow'); ?>
--INI--
memory_limit=-1
--FILE--
<?php
require __DIR__ . '/../pool.inc';
use function Async\{await_all, spawn, suspend};

$seed = (int) (getenv('ASYNC_SEED') ?: 99);
echo "seed: $seed\n";
mt_srand($seed);

const N = 20_000;
$pool = new Async\Pool(fn () => new Conn, max: 10);
$held = [];
for ($i = 0; $i < 10; $i++) {
    $held[] = $pool->acquire();
}
$got = $cancelled = 0;
$order = [];
for ($i = 0; $i < N; $i++) {
    $list[$i] = spawn(function () use ($pool, $i, &$got, &$cancelled, &$order) {
        try {
            $r = $pool->acquire($i % 3 ? 0 : 600_000);
            $got++;
            $order[] = $i;
            $pool->release($r);
        } catch (Async\AsyncCancellation) {
            $cancelled++;
        }
    });
}
suspend();
$victims = range(0, N - 1);
shuffle($victims);
foreach (array_slice($victims, 0, N - 500) as $n => $i) {
    $list[$i]->cancel();
    if ($n === 5_000 || $n === 15_000) {
        $pool->release(array_pop($held));
    }
    if ($n % 4_000 === 0) {
        suspend();
    }
}
foreach ($held as $r) {
    $pool->release($r);
}
await_all($list);
var_dump($got + $cancelled, $got >= 500);
$sorted = $order;
sort($sorted);
var_dump($sorted === $order);
echo counts($pool), "\n";
?>
--EXPECTF--
seed: %d
int(20000)
bool(true)
bool(true)
idle 10, active 0
