--TEST--
current_coroutine(): an AsyncException while the scheduler was never needed
--FILE--
<?php
foreach ([1, 2] as $_) {
    try {
        Async\current_coroutine();
    } catch (Async\AsyncException $e) {
        echo $e->getMessage(), "\n";
    }
}
Async\timeout(1000)->cancel();
Async\suspend();
echo Async\current_coroutine()::class, "\n";
?>
--EXPECT--
The current coroutine is not defined
The current coroutine is not defined
Async\Coroutine
