--TEST--
await_*(): the input array is left alone and holds the same objects
--FILE--
<?php
use function Async\{await_all, spawn};

$list = ['a' => spawn(fn () => 1), 'b' => spawn(fn () => 2)];
$copy = $list;
$reference = &$list['a'];
await_all($list);
var_dump($list === $copy, $list['a']->getResult());
?>
--EXPECT--
bool(true)
int(1)
