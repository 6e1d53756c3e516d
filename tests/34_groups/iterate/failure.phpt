--TEST--
iterate(): the first failure cancels the other calls, awaits them, and is thrown
--FILE--
<?php
use Async\AsyncCancellation;
use function Async\{delay, iterate, suspend};

$failure = null;
try {
    iterate(range(1, 5), function ($n) {
        try {
            suspend();
            if ($n === 2) {
                suspend(); // 3 begins
                throw new Exception('two');
            }
            delay(60000);
        } catch (AsyncCancellation $e) {
            suspend();
            echo "$n: {$e->getMessage()}\n";
            throw $n === 1 ? new Exception('clean up') : $e;
        }
    }, 3);
} catch (Exception $failure) {
}
echo $failure->getMessage(), ', ', $failure->getPrevious()?->getMessage(), "\n";
?>
--EXPECT--
3: Cancellation of the iterator due to an exception
1: Cancellation of the iterator due to an exception
two, clean up
