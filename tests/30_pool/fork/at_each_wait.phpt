--TEST--
Pool: fork: at each wait of handlers, pauses, maps and suspended pools both processes are served
--EXTENSIONS--
pcntl
--FILE--
<?php
require __DIR__ . '/../pool.inc';
use Async\{Pool, PoolMap};
use function Async\{await, delay, spawn};

$go = false;
function hold(): void { while (!$GLOBALS['go']) { delay(1); } }
$make = function () { hold(); return new Conn; };
$limit = 3_600_000;
$map = new PoolMap(function () { hold(); return new Pool(fn () => new Conn); });
$pools = [
    'createTimeout' => new Pool($make, max: 1, createTimeout: $limit),
    'checkTimeout' => new Pool(fn () => new Conn, beforeAcquire: hold(...), min: 1, max: 1, checkTimeout: $limit),
    'destroyTimeout' => new Pool(fn () => new Conn, destructor: hold(...), min: 1, max: 1, destroyTimeout: $limit),
    'createRetries' => new Pool(fn () => $GLOBALS['go'] ? new Conn : throw new Exception, max: 1, createRetries: 1_000_000),
    'PoolMap::get()' => null,
    'Pool::suspend()' => new Pool(fn () => new Conn, max: 1),
];
$pools['Pool::suspend()']->suspend();
foreach ($pools as $name => $pool) {
    $go = false;
    $use = function () use ($name, $pool, $map) {
        $pool ??= $map->get('key');
        $resource = $pool->acquire();
        $name === 'destroyTimeout' ? $pool->discard($resource) : $pool->release($resource);
        return counts($pool);
    };
    $waiters = [spawn($use), spawn($use)];
    turns_until(fn () => $waiters[0]->isSuspended() && $waiters[1]->isSuspended(), 'both wait');
    if (($pid = pcntl_fork()) === 0) {
        $go = true;
        echo "child, $name: ", $use(), "\n";
        exit;
    }
    pcntl_waitpid($pid, $status);
    $go = true;
    $pool?->resume();
    await($waiters[0]);
    echo "parent, $name: ", await($waiters[1]), ", child ended with $status\n";
}
?>
--EXPECT--
child, createTimeout: idle 1, active 0
parent, createTimeout: idle 1, active 0, child ended with 0
child, checkTimeout: idle 1, active 0
parent, checkTimeout: idle 1, active 0, child ended with 0
child, destroyTimeout: idle 0, active 0
parent, destroyTimeout: idle 0, active 0, child ended with 0
child, createRetries: idle 1, active 0
parent, createRetries: idle 1, active 0, child ended with 0
child, PoolMap::get(): idle 1, active 0
parent, PoolMap::get(): idle 1, active 0, child ended with 0
child, Pool::suspend(): idle 1, active 0
parent, Pool::suspend(): idle 1, active 0, child ended with 0
