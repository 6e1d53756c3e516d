--TEST--
Fibers: one left at the end of the request ends together with the coroutine inside it
--FILE--
<?php
use function Async\{delay, spawn, suspend};

/* Only what destructors spawn at the end of the request is still there when the last objects are destroyed, oldest first. */
final class Last {
    public function __construct(private string $name, private bool $fiber_first, private Closure $wait) {}
    public function __destruct()
    {
        $fiber = $this->fiber_first ? $this->fiber() : null;
        $coroutine = spawn(function ($fiber) {
            try {
                ($fiber ?? $this->fiber())->start();
            } finally {
                echo "$this->name: coroutine\n";
            }
        }, $fiber);
        suspend();
        $GLOBALS["keep $this->name"] = $fiber ?? $coroutine;
    }
    private function fiber(): Fiber
    {
        return new Fiber(function () {
            try {
                ($this->wait)();
                echo "never\n";
            } finally {
                echo "$this->name: fiber\n";
            }
        });
    }
}
$a = new Last('parked, fiber first', true, fn () => delay(60_000));
$b = new Last('parked, coroutine first', false, fn () => delay(60_000));
$c = new Last('queued, fiber first', true, function () { while (true) suspend(); });
$d = new Last('queued, coroutine first', false, function () { while (true) suspend(); });
echo "end\n";
?>
--EXPECT--
end
queued, coroutine first: fiber
queued, coroutine first: coroutine
queued, fiber first: fiber
queued, fiber first: coroutine
parked, coroutine first: fiber
parked, coroutine first: coroutine
parked, fiber first: fiber
parked, fiber first: coroutine
