--TEST--
Pool: release(): arrays and strings that the pool destroys stay valid for the caller
--FILE--
<?php
$pool = new Async\Pool(
    factory: fn () => ['list', str_repeat('x', 3)],
    destructor: function (array $r) { $r[0] = 'changed'; unset($r); },
    beforeRelease: fn () => false,
);
$r = $pool->acquire();
$pool->release($r);
echo json_encode($r), "\n";

$pool = new Async\Pool(factory: fn () => fopen('php://memory', 'w+'), destructor: fclose(...), beforeRelease: fn () => false);
$r = $pool->acquire();
var_dump(is_resource($r));
$pool->release($r);
var_dump(get_debug_type($r));
?>
--EXPECT--
["list","xxx"]
bool(true)
string(17) "resource (closed)"
