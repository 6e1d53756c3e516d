--TEST--
cancel(): catch (Exception) does not catch the cancellation, catch (Error) does
--FILE--
<?php
use function Async\{delay, spawn, suspend};

$list[] = spawn(function () {
    try {
        delay(600_000);
    } catch (Exception) {
        echo "swallowed\n";
    } finally {
        echo "finally\n";
    }
    echo "not reached\n";
});
$list[] = spawn(function () { try { delay(600_000); } catch (Error $e) { echo 'Error: ', $e::class, "\n"; } });
$list[] = spawn(function () { try { delay(600_000); } catch (Cancellation $e) { echo 'Cancellation: ', $e::class, "\n"; } });
suspend();
foreach ($list as $c) {
    $c->cancel();
}
?>
--EXPECT--
finally
Error: Async\AsyncCancellation
Cancellation: Async\AsyncCancellation
