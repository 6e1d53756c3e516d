--TEST--
on_unhandled(): gets the failure and its coroutine, and the script goes on
--FILE--
<?php
require __DIR__ . '/../../support.inc';
use function Async\{delay, on_unhandled, spawn, spawn_background, suspend};

$said = false;
$first = function (Throwable $e, Async\Coroutine $c) use (&$said) {
    delay(1);
    echo $e->getMessage(), ', line ', $c->getSpawnFileAndLine()[1], "\n";
    $said = true;
};
var_dump(on_unhandled($first));
spawn(fn () => throw new RuntimeException('boom'));
until(function () use (&$said) { return $said; });
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
boom, line 12
main goes on
bool(true)

Fatal error: Uncaught RuntimeException: again in %s
%A
Next LogicException: handler in %s
%A
  thrown in coroutine %d, spawned at %s in %s on line 24
the end of the background
