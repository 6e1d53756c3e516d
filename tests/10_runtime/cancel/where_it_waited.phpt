--TEST--
cancel(): the default cancellation tells where the coroutine waited
--FILE--
<?php
use function Async\{await, spawn, suspend};

function wait_forever(): void
{
    suspend(); // line 6
}

function cancelled(?Async\AsyncCancellation $cancellation = null): void
{
    $coroutine = spawn(wait_forever(...));
    suspend();
    $coroutine->cancel($cancellation);
    try {
        await($coroutine);
    } catch (Async\AsyncCancellation $e) {
        printf("%s, line %d, in %s()\n", $e->getMessage(), $e->getLine(), $e->getTrace()[1]['function'] ?? 'nothing');
    }
}

cancelled();
cancelled(new Async\AsyncCancellation('by hand'));

/* What never started has no place of its own. */
$coroutine = spawn(wait_forever(...));
$coroutine->cancel();
var_dump($coroutine->isCancelled(), $coroutine->getException()?->getLine() === __LINE__ - 1);
?>
--EXPECT--
Coroutine cancelled, line 6, in wait_forever()
by hand, line 22, in nothing()
bool(true)
bool(true)
