--TEST--
Pool: breaker: a resource taken while RECOVERING is a probe until it is back or the state is set
--FILE--
<?php
require __DIR__ . '/../pool.inc';

$pool = new Async\Pool(fn () => new Conn, max: 4);
$old = $pool->acquire();
$pool->recover();
$probe = $pool->acquire();
echo 'old one out: ', json_encode($pool->tryAcquire()), "\n";
$pool->release($old);
echo 'old one back: ', json_encode($pool->tryAcquire()), "\n";
$pool->recover();
$second = $pool->tryAcquire();
echo 'recover again: ', show($second), ' ', json_encode($pool->tryAcquire()), "\n";
$pool->release($probe);
echo 'first probe back: ', json_encode($pool->tryAcquire()), "\n";
$pool->release($second);
$next = $pool->tryAcquire();
echo 'second probe back: ', show($next), ' ', json_encode($pool->tryAcquire()), "\n";

$pool = new Async\Pool(fn () => 1, max: 3);
$pool->acquire();
$pool->recover();
echo 'scalars: ', json_encode([$pool->tryAcquire(), $pool->tryAcquire()]), "\n";
$pool->release(1);
$pool->release(1);
echo 'all back: ', json_encode([$pool->tryAcquire(), $pool->tryAcquire()]), "\n";
?>
--EXPECT--
old one out: null
old one back: null
recover again: c1 null
first probe back: null
second probe back: c2 null
scalars: [1,null]
all back: [1,null]
