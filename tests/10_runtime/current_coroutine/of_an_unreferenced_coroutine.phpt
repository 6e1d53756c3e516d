--TEST--
current_coroutine(): works in a coroutine whose object has no other reference
--FILE--
<?php
Async\spawn(function () {
    $id = Async\current_coroutine()->getId();
    Async\suspend();
    gc_collect_cycles();
    var_dump(Async\current_coroutine()->getId() === $id, Async\current_coroutine()->isRunning());
});
?>
--EXPECT--
bool(true)
bool(true)
