--TEST--
Pool: breaker: a probe is what was taken while RECOVERING, until it is back, whatever the state was in between
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
$pool->deactivate();
$pool->recover();
echo 'recover again: ', json_encode($pool->tryAcquire()), "\n";
$pool->activate();
$other = $pool->acquire();
$pool->recover();
echo 'active in between: ', json_encode($pool->tryAcquire()), "\n";
$pool->release($probe);
$next = $pool->tryAcquire();
echo 'probe back: ', show($next), ' ', json_encode($pool->tryAcquire()), "\n";

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
recover again: null
active in between: null
probe back: c2 null
scalars: [1,null]
all back: [1,null]
