--TEST--
Destructors: of arguments, captured values and results of coroutines may suspend too
--FILE--
<?php
use function Async\{await, spawn, suspend};

class Closing {
    public function __construct(private string $name) {}
    public function __destruct() { suspend(); echo "$this->name closed\n"; }
}
spawn(function ($argument) { return new Closing('result'); }, new Closing('argument'));
$captured = new Closing('captured');
spawn(function () use ($captured) { echo "running\n"; });
unset($captured);
suspend();
suspend();
suspend();
suspend();
echo await(spawn(fn () => "usable\n"));
?>
--EXPECTREGEX--
(?=(?s:.*)argument closed\n)(?=(?s:.*)result closed\n)(?=(?s:.*)captured closed\n)(?=(?s:.*)running\n)(?s:.*)usable
