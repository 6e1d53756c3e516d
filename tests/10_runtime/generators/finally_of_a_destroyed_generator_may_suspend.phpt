--TEST--
Generators: the finally block of a destroyed generator may suspend, unless the collector runs it
--FILE--
<?php
use function Async\{await, delay, spawn, suspend};

function generator(string $name) {
    try {
        yield 1;
        yield 2;
    } finally {
        suspend();
        echo "$name: waited\n";
        delay(1);
        echo "$name: waited again\n";
    }
}
function outer(string $name) {
    try {
        yield from generator("$name, inner");
    } finally {
        delay(1);
        echo "$name, outer: waited\n";
    }
}
spawn(function () { echo "others run meanwhile\n"; });
foreach (generator('break') as $value) {
    break;
}
await(spawn(function () {
    $g = generator('unset');
    $g->current();
    unset($g);
    $g = outer('delegating');
    $g->current();
    $g = null;
    echo "still here\n";
}));
class Holder {
    public $generator;
    function __destruct() {
        $this->generator = null;
        suspend();
        echo "destructor: waited\n";
    }
}
$holder = new Holder;
$holder->generator = generator('in a destructor');
$holder->generator->current();
unset($holder);

(function () {
    $fiber = new Fiber(function () {
        $g = generator('in a Fiber');
        $g->current();
        Fiber::suspend();
        unset($g);
    });
    $fiber->start();
    $fiber->resume();
})();

$ring = new stdClass;
$ring->ring = $ring;
$ring->generator = (function () {
    try {
        yield;
    } finally {
        try {
            suspend();
        } catch (Async\AsyncException $e) {
            echo $e->getMessage(), "\n";
        }
    }
})();
$ring->generator->current();
unset($ring);
gc_collect_cycles();
?>
--EXPECT--
others run meanwhile
break: waited
break: waited again
unset: waited
unset: waited again
delegating, inner: waited
delegating, inner: waited again
delegating, outer: waited
still here
in a destructor: waited
in a destructor: waited again
destructor: waited
in a Fiber: waited
in a Fiber: waited again
Cannot suspend during garbage collection
