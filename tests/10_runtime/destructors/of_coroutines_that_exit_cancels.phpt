--TEST--
Destructors: those of coroutines that exit() prevents from starting may suspend
--FILE--
<?php
use function Async\{delay, spawn};

final class Value {
    public function __construct(private string $name) {}
    public function __destruct()
    {
        delay(1);
        echo "$this->name closed\n";
    }
}
spawn(function () { exit("exit\n"); });
spawn(function () { echo "never\n"; }, new Value('a'));
spawn(function () { echo "never\n"; }, new Value('b'));
register_shutdown_function(function () { echo "shutdown function\n"; });
delay(10_000);
?>
--EXPECT--
exit
a closed
b closed
shutdown function
