--TEST--
Local: destructors of values run as a part of the coroutine, also for inherited ones
--FILE--
<?php
use Async\Local;
use function Async\{await, spawn, suspend};

class D { function __construct(public $n) {} function __destruct() { suspend(); echo "$this->n freed\n"; } }
$local = new Local(null, true);
$c = spawn(function () use ($local) {
    $local->set(new D('value'));
    spawn(fn() => suspend());
    suspend();
    echo "coroutine ends\n";
});
await($c);
echo "end\n";
?>
--EXPECT--
coroutine ends
end
value freed
