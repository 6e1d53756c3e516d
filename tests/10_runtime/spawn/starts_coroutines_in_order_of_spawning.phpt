--TEST--
spawn(): coroutines start in the order in which they were spawned, also when spawned by others
--FILE--
<?php
use function Async\spawn;

foreach (['a', 'b', 'c'] as $name) {
    spawn(function () use ($name) {
        echo $name, ' ';
        spawn(function () use ($name) { echo "$name.child "; });
    });
}
echo 'main ';
?>
--EXPECT--
main a b c a.child b.child c.child
