--TEST--
Pool: shutdown: resources still in use when the script ends are left alone
--FILE--
<?php
require __DIR__ . '/../pool.inc';

$pool = new Async\Pool(fn () => new Conn, destructor: function ($r) { echo "destroyed $r\n"; }, min: 2, max: 3);
$a = $pool->acquire();
$never = $pool->acquire();
$pool->release($a);
echo "end\n";
?>
--EXPECT--
end
destroyed c1
