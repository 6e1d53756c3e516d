--TEST--
async.slow_coroutine: a coroutine that blocks the loop is reported with its location
--FILE--
<?php
require __DIR__ . '/../child.inc';

$script = <<<'PHP'
    use function Async\{spawn, await, suspend, delay};
    $reports = [];
    set_error_handler(function (int $type, string $message, string $file, int $line) use (&$reports) {
        $reports[] = preg_replace('/\d+/', 'N', $message) . " at $line";
        return true;
    });
    /* Until it is reported; how long that takes depends on the machine. */
    function compute(?int $ms): void {
        global $reports;
        $before = count($reports);
        for ($end = hrtime(true) + ($ms ?? 10_000) * 1e6; hrtime(true) < $end && ($ms || count($reports) === $before);) {
            md5('x');
        }
    }
    echo "alone:\n";
    compute(60);
    $other = spawn(fn() => delay(100_000));
    suspend();
    echo implode("\n", $reports), "computing:\n";
    await(spawn(fn() => compute(null)));
    echo implode("\n", $reports), "\nblocking:\n";
    $reports = [];
    usleep(200_000);
    for ($i = 0; $i < 3; $i++);
    echo implode("\n", $reports), "\n";
    $other->cancel();
    PHP;
echo run_php($script, ['async.slow_coroutine' => '25', 'async.hooks' => 'none'])['output'];
$script = <<<'PHP'
    Async\spawn(fn() => Async\delay(100_000));
    for ($end = hrtime(true) + 1e9; hrtime(true) < $end; Async\suspend()) {
        for ($i = 0; $i < 1000; $i++) {
            md5('x');
        }
    }
    echo "lets others run\n";
    exit;
    PHP;
echo run_php($script, ['async.slow_coroutine' => '500'])['output'];
echo run_php('Async\spawn(fn() => 1); Async\suspend(); for ($end = hrtime(true) + 5e7; hrtime(true) < $end;); echo "quiet\n";')['output'];
?>
--EXPECTF--
alone:
computing:
Coroutine N has been running for N ms without letting others run at 1%d
blocking:
Coroutine N has been running for N ms without letting others run at 2%r[34]%r
lets others run
quiet
