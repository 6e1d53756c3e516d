<?php
/* A pipeline: one coroutine reads lines, four work on them, one collects. A channel between two steps holds at most 10 values,
 * so a slow step slows the ones before it down, and memory stays small however long the input is. SIGTERM ends it in order. */

use Async\{Channel, Signal};
use function Async\{await_all_or_fail, delay, signal, spawn};

$lines = new Channel(10);
$results = new Channel(10);

$reader = spawn(function () use ($lines) {
    try {
        foreach (range(1, 100) as $i) {
            $lines->send("line $i");
        }
    } finally {
        $lines->close();                        // the workers still get what was sent
    }
});
signal(Signal::SIGTERM)->map(fn() => $reader->cancel());

$workers = [];
for ($i = 0; $i < 4; $i++) {
    $workers[] = spawn(function () use ($lines, $results) {
        foreach ($lines as $line) {             // ends when the channel is closed and empty
            delay(1);                           // a query, a request
            $results->send(strlen($line));
        }
    });
}
spawn(function () use ($workers, $results) {
    await_all_or_fail($workers);
    $results->close();
});

echo array_sum(iterator_to_array($results, false)), " characters\n";
