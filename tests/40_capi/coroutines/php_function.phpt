--TEST--
C API: coroutines with a PHP function, prepared and then queued
--SKIPIF--
<?php require __DIR__ . '/../skip.inc'; ?>
--FILE--
<?php
require __DIR__ . '/../capi.inc';

capi(<<<'PHP'
    var_dump(await(capi_spawn_php(fn (...$args) => implode(',', $args), 'a', new ArrayObject() ? 'b' : '', 'c')));
    var_dump(await(capi_spawn_php('strtoupper', 'text')));
    try {
        await(capi_spawn_php(fn () => throw new LogicException('of PHP')));
    } catch (LogicException $e) {
        echo $e->getMessage(), "\n";
    }
    $c = capi_spawn_php(fn () => print("never\n"), new stdClass());
    $c->cancel();
    unset($c);
    echo "cancelled\n";
    PHP);
?>
--EXPECT--
string(5) "a,b,c"
string(4) "TEXT"
of PHP
cancelled
