--TEST--
await_all_or_fail(): throws the first failure, after the remaining coroutines have ended uncancelled
--FILE--
<?php
use function Async\{await_all_or_fail, delay, spawn};

try {
    await_all_or_fail([
        spawn(function () { delay(20); echo "slow ended\n"; }),
        spawn(function () { delay(1); throw new Exception('first'); }),
        spawn(function () { delay(10); throw new Exception('second'); }),
    ]);
} catch (Exception $e) {
    echo $e->getMessage(), "\n";
}
echo "end\n";
?>
--EXPECT--
slow ended
first
end
