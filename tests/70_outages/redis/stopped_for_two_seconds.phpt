--TEST--
Outages: redis does not answer for two seconds, and no answer reaches the wrong coroutine
--SKIPIF--
<?php require __DIR__ . '/../outages.inc'; skip_without_instances('redis'); ?>
--FILE--
<?php
require __DIR__ . '/../outages.inc';
use function Async\delay;

const MAX = 20;

$server = new Instance('redis');
$before = descriptors();
$patient = new Async\Pool(factory: fn() => $server->redis(), max: MAX);
$impatient = new Async\Pool(factory: fn() => $server->redis(0.3), max: MAX);
$load = new Load(over($patient, ask_redis(...)), over($patient, ask_redis(...), 500), over($impatient, ask_redis(...)));
$load->allAreServed();
$load->stage();
$server->pause();
delay(700);
$load->cancel(50);
delay(1300);
echo $load->kinds(), "; cancelled: $load->cancelled\n";
$server->resume();
$load->recover();
$load->end();
finish(MAX, $patient, $impatient);
echo 'descriptors left: ', descriptors() - $before, "\n";
?>
--EXPECTF--
Async\PoolTimeoutException, RedisException; cancelled: 50
served after %d ms
200 coroutines have ended, 0 wrong answers
the counters are right
the counters are right
descriptors left: 0
