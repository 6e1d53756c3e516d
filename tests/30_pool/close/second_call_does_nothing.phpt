--TEST--
Pool: close(): the first call closes, further calls do nothing
--FILE--
<?php
require __DIR__ . '/../pool.inc';

$pool = new Async\Pool(fn () => new Conn, destructor: function ($r) { echo "destroyed $r\n"; }, min: 2);
var_dump($pool->isClosed());
var_dump($pool->close());
var_dump($pool->isClosed());
$pool->close();
$pool->close();
unset($pool);
echo "end\n";
?>
--EXPECT--
bool(false)
destroyed c1
destroyed c2
NULL
bool(true)
end
