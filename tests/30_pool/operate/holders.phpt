--TEST--
Pool: holders(): lists the acquired resources, longest first, with coroutine, file and line
--FILE--
<?php
require __DIR__ . '/../pool.inc';
use function Async\{delay, spawn, suspend};
$pool = new Async\Pool(fn () => new Conn, max: 5);
function take($pool) { return $pool->acquire(); }
$main = take($pool);
delay(20);
$self = Async\current_coroutine();
$c = spawn(function () use ($pool) { $r = [call_user_func([$pool, 'acquire'])]; suspend(); return $r; });
$id = (fn () => spl_object_id($c))();
suspend();
foreach ($pool->holders() as $h) {
    echo "$h[type] ", basename($h['file']), ":$h[line] ", $h['held'] >= 15 ? 'long' : 'short', ' ', match ($h['coroutine']) { $id => 'c', spl_object_id($self) => 'main', default => $h['coroutine'] }, "\n";
}
$numbers = new Async\Pool(fn () => 7);
$seven = $numbers->acquire();
echo json_encode(array_column($numbers->holders(), 'type')), "\n";
$numbers->release($seven);
echo json_encode($numbers->holders()), "\n";
?>
--EXPECT--
Conn holders.php:5 long main
Conn holders.php:9 short c
["int"]
[]
