--TEST--
Destructors: one that suspends while an exception unwinds the stack does not lose the exception
--FILE--
<?php
use function Async\{await, spawn, suspend};

class Closing {
    public function __destruct() {
        suspend();
        try {
            throw new LogicException('inside, caught');
        } catch (LogicException) {
        }
        suspend();
        echo "closed\n";
    }
}
function work() { $x = new Closing; $y = new Closing; throw new RuntimeException('the reason'); }
$c = spawn(function () {
    try {
        work();
    } catch (RuntimeException $e) {
        echo $e->getMessage(), "\n";
    }
});
spawn(function () { try { throw new Exception('of another'); } catch (Exception) { suspend(); echo "other\n"; } });
await($c);
try {
    await(spawn('work'));
} catch (RuntimeException $e) {
    echo $e->getMessage(), "\n";
}
?>
--EXPECT--
other
closed
closed
the reason
closed
closed
the reason
