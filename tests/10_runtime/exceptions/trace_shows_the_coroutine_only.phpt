--TEST--
Exceptions: a trace shows the frames of its own coroutine only
--FILE--
<?php
use function Async\{await, spawn, suspend};

function awaiting($c) { return await($c); }
function failing() { suspend(); throw new Exception('failed'); }
try {
    awaiting(spawn(function ($x) { failing(); }, 1));
} catch (Exception $e) {
    echo preg_replace('~/\S*/~', '', $e->getTraceAsString()), "\n";
}
echo preg_replace('~/\S*/~', '', await(spawn(fn () => (new Exception)->getTraceAsString()))), "\n";
?>
--EXPECTF--
#0 trace_shows_the_coroutine_only.php(7): failing()
#1 [internal function]: {closure%S}(1)
#2 {main}
#0 [internal function]: {closure%S}()
#1 {main}
