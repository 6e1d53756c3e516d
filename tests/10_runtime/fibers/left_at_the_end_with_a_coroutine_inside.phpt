--TEST--
Runtime: fibers: one that is left at the end of the request ends together with the coroutine inside, parked or queued
--FILE--
<?php
use function Async\{delay, spawn, suspend};

/* Only what destructors spawn at the end of the request is still there when the last objects are destroyed. */
final class Last {
    public function __construct(private string $name, private bool $keep_fiber, private Closure $wait) {}
    public function __destruct()
    {
        $fiber = new Fiber(function () {
            try {
                ($this->wait)();
                echo "never\n";
            } finally {
                echo "$this->name: fiber\n";
            }
        });
        $coroutine = spawn(function () use ($fiber) {
            try {
                $fiber->start();
            } finally {
                echo "$this->name: coroutine\n";
            }
        });
        suspend();
        $GLOBALS["keep $this->name"] = $this->keep_fiber ? $fiber : $coroutine;
    }
}
$a = new Last('parked', true, fn () => delay(60_000));
$b = new Last('parked, without the fiber', false, fn () => delay(60_000));
$c = new Last('queued', true, function () { while (true) suspend(); });
$d = new Last('queued, without the fiber', false, function () { while (true) suspend(); });
echo "end\n";
?>
--EXPECT--
end
queued, without the fiber: fiber
queued, without the fiber: coroutine
queued: fiber
queued: coroutine
parked, without the fiber: fiber
parked, without the fiber: coroutine
parked: fiber
parked: coroutine
