--TEST--
protect(): when nested, the cancellation is thrown at the end of the outermost
--FILE--
<?php
use function Async\{protect, spawn, suspend};

$c = spawn(function () {
    try {
        protect(function () {
            protect(function () { suspend(); echo "inner ends\n"; });
            suspend();
            echo "outer ends\n";
        });
    } catch (Async\AsyncCancellation) {
        echo "thrown\n";
    }
});
suspend();
$c->cancel();
?>
--EXPECT--
inner ends
outer ends
thrown
