--TEST--
Destructors: an ordinary destructor may suspend, delay, spawn and await
--FILE--
<?php
use function Async\{await, delay, spawn, suspend};

class Closing {
    public function __construct(private string $name) {}
    public function __destruct() {
        echo "$this->name closes\n";
        suspend();
        delay(1);
        echo await(spawn(fn () => "$this->name closed\n"));
    }
}
$c = spawn(function () { $x = new Closing('coroutine'); $x = null; echo "after\n"; });
spawn(function () { echo "other\n"; });
await($c);
$y = new Closing('main');
unset($y);
spawn(function () { $local = new Closing('at the end of the function'); });
?>
--EXPECT--
coroutine closes
other
coroutine closed
after
main closes
main closed
at the end of the function closes
at the end of the function closed
