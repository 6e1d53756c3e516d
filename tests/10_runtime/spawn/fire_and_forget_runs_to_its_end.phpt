--TEST--
spawn(): a coroutine runs to its end although its object has no reference
--FILE--
<?php
Async\spawn(function () {
    Async\delay(2);
    Async\suspend();
    gc_collect_cycles();
    echo "ended\n";
});
Async\suspend();
echo "main\n";
?>
--EXPECT--
main
ended
