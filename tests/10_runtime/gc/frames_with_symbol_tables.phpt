--TEST--
GC: variables of suspended frames with symbol tables, and of generators, survive a collection
--FILE--
<?php
use function Async\{await, current_coroutine, spawn, suspend};

function generator() {
    $object = new stdClass;
    $object->self = $object;
    suspend();
    yield get_object_vars($object) === ['self' => $object];
}

$inner = function () {
    extract(['self' => current_coroutine(), 'text' => 'inner']);
    suspend();
    gc_collect_cycles();
    return $text . ($self === current_coroutine() ? ' itself' : ' lost');
};
$outer = function () use ($inner) {
    extract(['text' => 'outer']);
    return $inner() . ' ' . $text;
};
$c = spawn($outer);
$g = spawn(function () {
    foreach (generator() as $intact) {
        return $intact;
    }
});
suspend();
gc_collect_cycles();
echo await($c), "\n";
var_dump(await($g));
?>
--EXPECT--
inner itself outer
bool(true)
