--TEST--
Exceptions: a failure of an unreferenced coroutine cancels the others and is reported at the end
--FILE--
<?php
use function Async\{delay, spawn};

$seen = [];
spawn(function () use (&$seen) {
    try {
        delay(600_000);
    } catch (Async\AsyncCancellation $e) {
        $seen['coroutine'] = $e->getMessage();
    }
});
spawn(function () { throw new RuntimeException('forgotten'); });
spawn(function () { echo "never starts\n"; });
try {
    delay(600_000);
} catch (Async\AsyncCancellation $e) {
    $seen['main'] = $e->getMessage();
}
register_shutdown_function(function () use (&$seen) { ksort($seen); echo json_encode($seen), "\n"; });
?>
--EXPECTF--
Fatal error: Uncaught RuntimeException: forgotten in %s:%d
Stack trace:
#0 [internal function]: {closure%S}()
#1 {main}
  thrown in coroutine %d, spawned at %s:12 in %s on line %d
{"coroutine":"Cancelled because coroutine %d failed: RuntimeException: forgotten","main":"Cancelled because coroutine %d failed: RuntimeException: forgotten"}
