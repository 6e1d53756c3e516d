--TEST--
delay(): a due timer is served within one rotation of the run queue
--FILE--
<?php
use function Async\{delay, spawn, suspend};

/* 300 coroutines spin. When a timer is due, no spinner may run more than about twice before the sleeper does. */
$stop = false;
$runs = array_fill(0, 300, 0);
for ($i = 0; $i < 300; $i++) {
    spawn(function () use ($i, &$stop, &$runs) { while (!$stop) { $runs[$i]++; suspend(); } });
}
$worst = 0;
for ($n = 0; $n < 20; $n++) {
    $sleeper = spawn(function () use (&$runs) { delay(1); return $runs; });
    suspend(); // it has called delay
    for ($until = hrtime(true) + 12_000_000; hrtime(true) < $until;); // it is due now
    $due = $runs;
    $woken = Async\await($sleeper);
    for ($i = 0; $i < 300; $i++) {
        $worst = max($worst, $woken[$i] - $due[$i]);
    }
}
$stop = true;
var_dump($worst <= 2);
?>
--EXPECT--
bool(true)
