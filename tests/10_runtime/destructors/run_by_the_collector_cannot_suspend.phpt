--TEST--
Destructors: one that the cycle collector runs cannot suspend: AsyncException
--FILE--
<?php
use function Async\{spawn, suspend};

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
spawn(function () { new Cycle; gc_collect_cycles(); echo "coroutine\n"; });
suspend();
new Cycle;
gc_collect_cycles();
suspend();
echo "usable\n";
?>
--EXPECT--
Cannot suspend
coroutine
Cannot suspend
usable
