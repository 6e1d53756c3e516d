--TEST--
Engine state: an error handler that is removed while a coroutine is suspended under it is freed
--FILE--
<?php
use function Async\{spawn, suspend, await};

class Witness
{
    public function __construct(private string $name) {}
    public function __invoke(): bool
    {
        suspend();
        return true;
    }
    public function __destruct()
    {
        echo "$this->name is freed\n";
    }
}

function try_handlers(string $who): void
{
    foreach (['error', 'exception'] as $kind) {
        "set_{$kind}_handler"(new Witness("$who: $kind handler"));
        suspend();
        "restore_{$kind}_handler"();
        echo "-\n";
    }

    set_error_handler(new Witness("$who: outer handler"));
    set_error_handler(new Witness("$who: inner handler"));
    suspend();
    restore_error_handler();
    echo "-\n";
    restore_error_handler();
    echo "-\n";

    set_error_handler(new Witness("$who: below"));
    set_error_handler(new Witness("$who: runs"));
    trigger_error('suspended in the handler');
    restore_error_handler();
    echo "-\n";
    restore_error_handler();
    echo "-\n";
}

$tries = true;
$other = spawn(function () use (&$tries) { /* without it, no coroutine would have to be left */
    while ($tries) {
        suspend();
    }
});
try_handlers('main');
await(spawn(try_handlers(...), 'coroutine'));
$tries = false;
await($other);

echo "= as long as another coroutine has it\n";
set_error_handler(new Witness('inherited'));
$heir = spawn(function () {
    suspend();
    echo "the heir ends\n";
});
restore_error_handler();
suspend();
echo "main goes on\n";
await($heir);
echo "done\n";
?>
--EXPECT--
main: error handler is freed
-
main: exception handler is freed
-
main: inner handler is freed
-
main: outer handler is freed
-
main: runs is freed
-
main: below is freed
-
coroutine: error handler is freed
-
coroutine: exception handler is freed
-
coroutine: inner handler is freed
-
coroutine: outer handler is freed
-
coroutine: runs is freed
-
coroutine: below is freed
-
= as long as another coroutine has it
main goes on
the heir ends
inherited is freed
done
