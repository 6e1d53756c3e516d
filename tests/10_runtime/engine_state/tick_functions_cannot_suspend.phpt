--TEST--
Engine state: a tick function cannot suspend: AsyncException
--FILE--
<?php
declare(ticks=1);
$caught = [];
function tick() {
    global $caught;
    try {
        Async\suspend();
        $caught['suspended'] = true;
    } catch (Async\AsyncException $e) {
        $caught[substr($e->getMessage(), 0, 14)] = true;
    }
}
Async\suspend();
register_tick_function('tick');
$x = 1;
$y = 2;
unregister_tick_function('tick');
Async\suspend();
echo implode(' ', array_keys($caught)), "\n";
?>
--EXPECT--
Cannot suspend
