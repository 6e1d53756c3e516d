--TEST--
Pool: acquire(): a pool stays alive while a coroutine waits on it
--FILE--
<?php
require __DIR__ . '/../pool.inc';
use function Async\{spawn, suspend};

$pool = new Async\Pool(fn () => new Conn, destructor: function ($r) { echo "destroyed $r\n"; }, max: 1);
$weak = WeakReference::create($pool);
$r = $pool->acquire();
spawn(function () use (&$pool) {
    $r = $pool->acquire();
    echo "got $r\n";
});
suspend();
$pool = null;
var_dump($weak->get() !== null);
$weak->get()->release($r);
suspend();
echo "end\n";
var_dump($weak->get());
?>
--EXPECT--
bool(true)
got c1
end
NULL
