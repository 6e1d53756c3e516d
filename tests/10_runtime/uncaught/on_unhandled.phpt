--TEST--
on_unhandled(): gets the failure and its coroutine, and the script goes on
--FILE--
<?php
use function Async\{delay, on_unhandled, spawn, spawn_background, suspend};

$first = function (Throwable $e, Async\Coroutine $c) {
    delay(1);
    echo $e->getMessage(), ', line ', $c->getSpawnFileAndLine()[1], "\n";
};
var_dump(on_unhandled($first));
spawn(fn () => throw new RuntimeException('boom'));
delay(5);
echo "main goes on\n";
spawn_background(function () {
    try {
        while (true) {
            delay(1);
        }
    } finally {
        echo "the end of the background\n";
    }
});
var_dump(on_unhandled(fn ($e) => throw new LogicException('handler', 0, $e)) === $first);
spawn(fn () => throw new RuntimeException('again'));
?>
--EXPECTF--
NULL
boom, line 9
main goes on
bool(true)

Fatal error: Uncaught RuntimeException: again in %s
%A
Next LogicException: handler in %s
%A
  thrown in coroutine %d, spawned at %s in %s on line 21
the end of the background
