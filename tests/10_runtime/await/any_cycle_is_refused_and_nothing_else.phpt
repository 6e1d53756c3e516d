--TEST--
await(): exactly the waits that close a cycle are refused, in any order of awaiting
--FILE--
<?php
use function Async\{await, spawn, suspend};

require __DIR__ . '/../../support.inc';

const COUNT = 12;

/** Coroutines that await what they are told, in random order: each at most one other at a time. */
function play(int $seed): void
{
    mt_srand($seed);
    $targets = $refused = $coroutines = [];
    foreach (range(0, COUNT - 1) as $i) {
        $coroutines[$i] = spawn(function () use ($i, &$coroutines, &$targets, &$refused) {
            while (($targets[$i] ?? null) !== 'end') {
                if (isset($targets[$i])) {
                    $refused[$i] = str_contains(outcome(fn() => await($coroutines[$targets[$i]])), 'cycle');
                    unset($targets[$i]);
                }
                suspend();
            }
        });
    }
    for ($n = 0; $n < 3 * COUNT; $n++) {
        $from = mt_rand(0, COUNT - 1);
        $to = mt_rand(0, COUNT - 1);
        if ($from === $to || isset($targets[$from])) {
            continue;
        }
        for ($at = $to; $at !== $from && isset($targets[$at]); $at = $targets[$at]);
        $targets[$from] = $to;
        suspend();
        suspend();
        if (isset($refused[$from]) !== ($at === $from) || ($refused[$from] ?? true) !== true) {
            echo "seed $seed: $from awaits $to: ", json_encode($refused), "\n";
        }
        $refused = [];
    }
    for ($round = 0; $round < 4 * COUNT; $round++) {
        foreach ($coroutines as $i => $coroutine) {
            $targets[$i] ??= 'end';
        }
        suspend();
    }
    foreach ($coroutines as $i => $coroutine) {
        if (!$coroutine->isCompleted()) {
            echo "seed $seed: $i has not ended\n";
        }
    }
}

for ($seed = 1; $seed <= 200; $seed++) {
    play($seed);
}
echo "end\n";
?>
--EXPECT--
end
