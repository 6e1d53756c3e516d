--TEST--
Pool: acquire(): waiters of one pool are not served by another
--FILE--
<?php
require __DIR__ . '/../pool.inc';

$p = new Async\Pool(fn () => 'p', max: 1);
$q = new Async\Pool(fn () => 'q', max: 1);
$rp = $p->acquire();
$rq = $q->acquire();
$wp = waiter($p, 'P');
$wq = waiter($q, 'Q');
steps();
$q->release($rq);
steps();
var_dump($wp->isCompleted(), $wq->isCompleted());
$p->release($rp);
steps();
?>
--EXPECT--
Q got 'q'
bool(false)
bool(true)
P got 'p'
