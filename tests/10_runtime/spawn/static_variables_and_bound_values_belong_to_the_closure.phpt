--TEST--
spawn(): one closure spawned many times shares its static variables, not its local ones
--FILE--
<?php
$task = function (int $n) {
    static $calls = 0;
    $local = $n;
    $calls++;
    Async\suspend();
    return [$local, $calls];
};
$list = [];
for ($i = 0; $i < 3; $i++) {
    $list[] = Async\spawn($task, $i);
}
echo json_encode(Async\await_all_or_fail($list)), "\n";
?>
--EXPECT--
[[0,3],[1,3],[2,3]]
