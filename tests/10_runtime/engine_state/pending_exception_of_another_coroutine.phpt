--TEST--
Engine state: a coroutine that suspends in catch or finally does not see the exceptions of others
--FILE--
<?php
use function Async\{await_all_or_fail, spawn, suspend};

$work = function (string $name) {
    $seen = [];
    for ($i = 0; $i < 3; $i++) {
        try {
            try {
                suspend();
                throw new Exception("$name$i");
            } finally {
                suspend();
                try {
                    throw new Exception("inner $name");
                } catch (Exception) {
                    suspend();
                }
            }
        } catch (Exception $e) {
            suspend();
            $seen[] = $e->getMessage() . ($e->getPrevious() ? '!' : '');
        }
    }
    return implode(' ', $seen);
};
echo implode("\n", await_all_or_fail([spawn($work, 'a'), spawn($work, 'b')])), "\n";
?>
--EXPECT--
a0 a1 a2
b0 b1 b2
