--TEST--
Coroutine::getId(): a stable integer, unique among live coroutines
--FILE--
<?php
use function Async\{await_all, current_coroutine, spawn, suspend};

for ($i = 0; $i < 100; $i++) {
    $list[] = spawn(function () { $id = current_coroutine()->getId(); suspend(); return $id === current_coroutine()->getId(); });
}
$ids = array_map(fn ($c) => $c->getId(), $list);
var_dump(count(array_unique($ids)), array_unique(array_map('is_int', $ids)) === [true]);
var_dump(array_unique(await_all($list)[0]) === [true]);
var_dump($ids === array_map(fn ($c) => $c->getId(), $list), $list[5]->getId() === spl_object_id($list[5]));
?>
--EXPECT--
int(100)
bool(true)
bool(true)
bool(true)
bool(true)
