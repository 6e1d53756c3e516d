--TEST--
spawn(): several callables resolved by __call may wait in the queue side by side
--FILE--
<?php
class Magic {
    public function __call($name, $args) { Async\suspend(); return "$name($args[0])"; }
}
$magic = new Magic;
$list = [];
foreach (['one', 'two', 'three'] as $i => $name) {
    $list[] = Async\spawn([$magic, $name], $i);
}
$dropped = Async\spawn([$magic, 'never'], 0);
$dropped->cancel();
$magic->direct(9);
echo implode(' ', Async\await_all_or_fail($list)), "\n";
?>
--EXPECT--
one(0) two(1) three(2)
