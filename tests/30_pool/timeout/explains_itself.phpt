--TEST--
Pool: timeout: the message tells counts, position, longest holder and last failure of the factory
--FILE--
<?php
require __DIR__ . '/../pool.inc';
$fail = false;
$pool = new Async\Pool(function () use (&$fail) { return $fail ? throw new DomainException('no route') : new Conn; }, max: 1, name: 'db');
$r = $pool->acquire();
$pool->discard($r);
$fail = true;
echo outcome(fn () => $pool->acquire()), "\n";
$fail = false;
$blocked = new Async\Pool(function () use (&$n) { if ($n++) { throw new DomainException('no route'); } return new Conn; }, max: 2, name: 'db');
$r = $blocked->acquire();
outcome(fn () => $blocked->acquire());
$blocked->resize(0, 1);
waiter($blocked, 'first', 30);
steps();
try {
    $blocked->acquire(5);
} catch (Async\TimeoutException $e) {
    echo $e->getMessage(), "\n", describe($e->getPrevious()), "\n";
}
?>
--EXPECTF--
DomainException: no route
Operation has been cancelled by timeout: pool "db" had no resource within 5 ms: 1 of 1 in use, 0 idle, 1 more waiting, this coroutine came as number 2 in line; held longest, for %d ms, by coroutine %d (itself) since %s:%d; the factory failed last with DomainException: no route
DomainException: no route
first: Async\PoolTimeoutException: Operation has been cancelled by timeout: pool "db" had no resource within 30 ms: %s
