--TEST--
suspend(): coroutines take turns in the order in which they suspended
--FILE--
<?php
use function Async\{spawn, suspend};

foreach (['a', 'b', 'c'] as $name) {
    spawn(function () use ($name) {
        for ($i = 1; $i <= 3; $i++) {
            echo "$name$i ";
            suspend();
        }
    });
}
for ($i = 1; $i <= 3; $i++) {
    echo "m$i ";
    suspend();
}
echo 'end';
?>
--EXPECT--
m1 a1 b1 c1 m2 a2 b2 c2 m3 a3 b3 c3 end
