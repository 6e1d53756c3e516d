--TEST--
with_timeout(): a coroutine in a block is no garbage until the time is over
--FILE--
<?php
use Async\FutureState;
use Async\Future;
use function Async\{delay, spawn, suspend, with_timeout};
require __DIR__ . '/../../support.inc';

class Held
{
    public function __destruct()
    {
        echo "freed\n";
    }
}

spawn(function () {
    $held = new Held();
    $future = new Future(new FutureState());
    echo outcome(fn() => with_timeout(20, fn() => [$held, $future->await()])), "\n";
});
suspend();
echo gc_collect_cycles() >= 0 ? "collected\n" : '';
suspend();
delay(40);
echo "end\n";
?>
--EXPECT--
collected
Async\DeadlineException: Gave up after 20 ms
freed
end
