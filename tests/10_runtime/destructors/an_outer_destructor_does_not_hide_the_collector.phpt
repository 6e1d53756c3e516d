--TEST--
Destructors: a collection within a destructor which may suspend still cannot suspend
--FILE--
<?php
use function Async\suspend;

class Cycle {
    public $self;
    public function __construct() { $this->self = $this; }
    public function __destruct() {
        try {
            suspend();
            echo "suspended\n";
        } catch (Async\AsyncException $e) {
            echo substr($e->getMessage(), 0, 14), "\n";
        }
    }
}
class Outer {
    public function __destruct() {
        suspend();
        new Cycle;
        gc_collect_cycles();
        suspend();
        echo "outer\n";
    }
}
$x = new Outer;
unset($x);
?>
--EXPECT--
Cannot suspend
outer
