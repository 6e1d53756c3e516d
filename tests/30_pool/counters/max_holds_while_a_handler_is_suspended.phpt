--TEST--
Pool: counters: while a handler or the strategy is suspended, the pool does not exceed max
--FILE--
<?php
require __DIR__ . '/../pool.inc';
use function Async\spawn;

class Slow implements Async\CircuitBreakerStrategy
{
    public function __construct(private Gate $gate) {}
    public function reportSuccess(mixed $source): void { $this->gate->wait(); }
    public function reportFailure(mixed $source, Throwable $error): void { $this->gate->wait(); }
}
foreach (['success', 'failure', 'destructor', 'replacement'] as $case) {
    $gate = new Gate;
    $alive = $calls = 0;
    $pool = new Async\Pool(
        factory: function () use (&$alive, &$calls, $gate, $case) {
            if (++$calls === 2 && $case === 'replacement') {
                $gate->wait();
            }
            $alive++;
            return new Conn;
        },
        destructor: function () use (&$alive, $gate, $case) {
            if ($case === 'destructor') {
                $gate->wait();
            }
            $alive--;
        },
        healthcheck: fn () => $calls > 1 || $case !== 'replacement',
        beforeRelease: fn () => !in_array($case, ['failure', 'destructor']),
        min: 1,
        max: 1,
        healthcheckInterval: $case === 'replacement' ? 1 : 600_000,
    );
    if (in_array($case, ['success', 'failure'])) {
        $pool->setCircuitBreakerStrategy(new Slow($gate));
    }
    if ($case === 'replacement') {
        until(function () use (&$calls) { return $calls === 2; });
    } else {
        $r = $pool->acquire();
        spawn(fn () => $pool->release($r));
    }
    $w = waiter($pool, $case, keep: true);
    steps();
    check($pool, 1, $case);
    echo counts($pool), ' ', json_encode($pool->tryAcquire()), " alive $alive\n";
    $gate->open();
    steps();
    echo counts($pool), " alive $alive\n";
    $pool->setCircuitBreakerStrategy(null);
}
?>
--EXPECT--
idle 0, active 1 null alive 1
success got c1
idle 0, active 1 alive 1
idle 0, active 1 null alive 1
failure got c3
idle 0, active 1 alive 1
idle 0, active 1 null alive 1
destructor got c5
idle 0, active 1 alive 1
idle 0, active 1 null alive 0
replacement got c7
idle 0, active 1 alive 1
