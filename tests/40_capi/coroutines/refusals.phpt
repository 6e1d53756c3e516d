--TEST--
C API: coroutines: scopes, providers and a second enqueue are refused
--SKIPIF--
<?php require __DIR__ . '/../skip.inc'; ?>
--FILE--
<?php
require __DIR__ . '/../capi.inc';

capi(<<<'PHP'
    foreach (['scope', 'provider', 'twice'] as $how) {
        try {
            capi_spawn_badly($how);
            echo "$how is allowed\n";
        } catch (Throwable $e) {
            echo "$how: ", get_class($e), ': ', $e->getMessage(), "\n";
        }
    }
    /* An error for a coroutine that runs is thrown where it waits next. */
    $self = spawn(function () {
        capi_resume(Async\current_coroutine(), new LogicException('for myself'));
        echo "still running\n";
        try {
            suspend();
        } catch (LogicException $e) {
            echo $e->getMessage(), "\n";
        }
    });
    await($self);
    PHP);
?>
--EXPECT--
scope: Error: Scopes are not supported
provider: Error: Scope providers are not supported
twice: Async\AsyncException: The coroutine has been queued already
still running
for myself
