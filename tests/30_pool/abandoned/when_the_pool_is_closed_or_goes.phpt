--TEST--
Pool: abandoned: close() takes back dropped resources with a warning
--FILE--
<?php
require __DIR__ . '/../pool.inc';

function make(string $name): Async\Pool
{
    return new Async\Pool(fn () => new Conn, destructor: function ($r) { Async\suspend(); echo "destroyed $r\n"; }, max: 3, name: $name);
}
function drop(Async\Pool $pool): void
{
    $pool->acquire();
}
$pool = make('closed');
drop($pool);
$kept = $pool->acquire();
$pool->close();
echo counts($pool), "\n";
unset($kept);
$pool->close();     // what was dropped since
echo counts($pool), ', ', count(Async\pools()), " pools, ", json_encode(array_filter($pool->stats()->destroyed)), "\n";

$pool = make('drained');
drop($pool);
var_dump($pool->drain());

$pool = make('gone');
drop($pool);
$kept = $pool->acquire();
unset($pool);
echo "gone\n";
unset($kept);

$pool = make('closed, then gone');
$kept = $pool->acquire();
$pool->close();
unset($kept);
unset($pool);
echo "gone, too\n";

$pool = make('an exception in flight');
try {
    (function ($pool) {
        drop($pool);
        throw new LogicException('of the work');
    })($pool);
} catch (LogicException $e) {
    unset($e);
}
try {
    (function () {
        $pool = make('unwound');
        drop($pool);
        throw new LogicException('of the work');
    })();
} catch (LogicException $e) {
    echo describe($e), ', previous: ', json_encode($e->getPrevious()), "\n";
    unset($e);
}
echo "end\n";
?>
--EXPECTF--

Warning: Async\Pool "closed": Conn has been held for %d ms by main code since %s:10, and was dropped without a release: the pool has destroyed it in %s on line 10
destroyed c1
idle 0, active 1

Warning: Async\Pool "closed": Conn has been held for %d ms by %s since %s:14, and was dropped without a release: the pool has destroyed it in %s on line 14
destroyed c2
idle 0, active 0, 0 pools, {"abandoned":2}

Warning: Async\Pool "drained": Conn has been held for %d ms by %s since %s:10, and was dropped without a release: the pool has destroyed it in %s on line 10
destroyed c3
bool(true)
destroyed c4
gone
destroyed c6
gone, too
destroyed c8
LogicException: of the work, previous: null
end
destroyed c7
