--TEST--
Destructors: once the object store is being destroyed a wait throws instead of suspending
--FILE--
<?php
class AtTheEnd {
    public $self;
    public function __construct() { $this->self = $this; }
    public function __destruct() {
        foreach ([
            fn () => Async\suspend(),
            fn () => Async\delay(1),
            fn () => Async\await(Async\spawn(fn () => 1)),
        ] as $case) {
            try {
                $case();
                echo "possible\n";
            } catch (Async\AsyncException $e) {
                echo $e::class, "\n";
            }
        }
    }
}
$global = new AtTheEnd;
Async\suspend();
echo "main ends\n";
?>
--EXPECT--
main ends
Async\AsyncException
Async\AsyncException
Async\AsyncException
