--TEST--
Pool: breaker: every state can be reached from every other
--FILE--
<?php
require __DIR__ . '/../pool.inc';

$hook = function () { echo "must not run\n"; };
$made = 0;
$pool = new Async\Pool(
    factory: function () use (&$made) { return ++$made; },
    destructor: $hook, beforeAcquire: $hook, beforeRelease: $hook, min: 2,
);
var_dump($pool->getState() === Async\CircuitBreakerState::ACTIVE);
$to = ['activate' => 'ACTIVE', 'deactivate' => 'INACTIVE', 'recover' => 'RECOVERING'];
foreach ($to as $prepare => $from) {
    foreach ($to as $change => $expected) {
        $pool->$prepare();
        $return = $pool->$change();
        echo "$from -> $change -> ", $pool->getState()->name, $return === null ? '' : ' returns something', "\n";
    }
}
echo counts($pool), ", made $made\n";
$pool->activate();
$pool->close();
?>
--EXPECT--
bool(true)
ACTIVE -> activate -> ACTIVE
ACTIVE -> deactivate -> INACTIVE
ACTIVE -> recover -> RECOVERING
INACTIVE -> activate -> ACTIVE
INACTIVE -> deactivate -> INACTIVE
INACTIVE -> recover -> RECOVERING
RECOVERING -> activate -> ACTIVE
RECOVERING -> deactivate -> INACTIVE
RECOVERING -> recover -> RECOVERING
idle 2, active 0, made 2
must not run
must not run
