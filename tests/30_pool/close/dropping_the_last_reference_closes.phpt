--TEST--
Pool: close(): dropping the last reference destroys idle resources in order
--FILE--
<?php
require __DIR__ . '/../pool.inc';

$pool = new Async\Pool(fn () => new Conn, destructor: function ($r) { echo "destroyed $r\n"; }, min: 3);
$r = $pool->acquire();
echo "dropping\n";
unset($pool);
echo "still have $r\n";
unset($r);
echo "end\n";
?>
--EXPECT--
dropping
destroyed c2
destroyed c3
still have c1
end
