--TEST--
Destructors: calling __destruct() like a method does not allow suspending where it is forbidden
--FILE--
<?php
declare(ticks=1);
function tick() {
    global $caught;
    try {
        Async\suspend();
        $caught['suspended'] = true;
    } catch (Async\AsyncException) {
        $caught['refused'] = true;
    }
}
class Called {
    public function __destruct() { register_tick_function('tick'); $x = 1; $y = 2; unregister_tick_function('tick'); }
}
Async\suspend();
$object = new Called;
$object->__destruct();
echo implode(' ', array_keys($caught)), "\n";
$caught = [];
unset($object);
echo implode(' ', array_keys($caught)), "\n";
?>
--EXPECT--
refused
refused
