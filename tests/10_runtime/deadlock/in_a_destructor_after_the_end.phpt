--TEST--
Deadlock: a destructor that waits after the end of its coroutine is cancelled, then ended by force
--INI--
async.debug_deadlock=0
--FILE--
<?php
use Async\{Future, FutureState};
use function Async\spawn;

final class Waits
{
    public function __construct(private Future $future, private int $times) {}

    public function __destruct()
    {
        try {
            do {
                try {
                    $this->future->await();
                } catch (Async\AsyncCancellation $cancellation) {
                }
            } while (--$this->times > 0);
            echo $cancellation->getMessage(), "\n";
        } finally {
            echo "left\n";
        }
    }
}

$never = new FutureState;
foreach ([1, PHP_INT_MAX] as $times) {
    $waits = new Waits((new Future($never))->ignore(), $times);
    // A handler of finally() is freed when the coroutine that runs it has ended.
    spawn(fn () => null)->finally(function () use ($waits) { echo "handler\n"; });
    unset($waits);
}
echo "main\n";
?>
--EXPECTF--
main
handler
handler
Deadlock detected
left
left

Fatal error: Uncaught Async\DeadlockError: Deadlock detected: no active coroutines, 2 coroutines in waiting in %s
Stack trace:
#0 {main}
  thrown in %s on line %d
