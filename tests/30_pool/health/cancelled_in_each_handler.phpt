--TEST--
Pool: health: a sweep that is cancelled inside any handler loses no place
--INI--
display_errors=0
log_errors=0
--FILE--
<?php
require __DIR__ . '/../pool.inc';
use function Async\current_coroutine;

foreach (['healthcheck', 'destructor', 'factory'] as $hook) {
    foreach (['before', 'after'] as $when) {
        $gate = new Gate;
        $sweep = null;
        $calls = $alive = 0;
        $at = function (string $here) use ($hook, $gate, &$sweep) {
            if ($here === $hook && !$sweep) {
                $sweep = current_coroutine();
                $gate->wait();
            }
        };
        $pool = new Async\Pool(
            factory: function () use ($at, &$calls, &$alive) {
                if (++$calls > 1) {
                    $at('factory');
                }
                $alive++;
                return $calls;
            },
            destructor: function () use ($at, &$alive) { $alive--; $at('destructor'); },
            healthcheck: function ($r) use ($at) { $at('healthcheck'); return $r > 1; },
            min: 1,
            max: 1,
            healthcheckInterval: 1,
        );
        until(function () use (&$sweep) { return $sweep !== null; });
        $w = waiter($pool, "$hook, $when", keep: true);
        steps();
        check($pool, 1);
        if ($when === 'after') {
            $gate->open();
        }
        $sweep->cancel();
        Async\await($w);
        check($pool, 1);
        echo counts($pool), ", alive $alive\n";
        $gate->open();
    }
}
?>
--EXPECTF--
healthcheck, before got %d
idle 0, active 1, alive 1
healthcheck, after got %d
idle 0, active 1, alive 1
destructor, before got %d
idle 0, active 1, alive 1
destructor, after got %d
idle 0, active 1, alive 1
factory, before got %d
idle 0, active 1, alive 1
factory, after got %d
idle 0, active 1, alive 1
