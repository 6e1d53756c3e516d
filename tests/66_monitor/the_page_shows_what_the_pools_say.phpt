--TEST--
Monitor: the page shows the figures of the pools without an error in the browser's console
--SKIPIF--
<?php
require __DIR__ . '/page.inc';
if (getenv('SKIP_SLOW_TESTS')) die('skip starts a browser');
if (chromium() === '') die('skip there is no chromium');
?>
--FILE--
<?php
require __DIR__ . '/monitor.inc';
require __DIR__ . '/../10_runtime/child.inc';

$code = 'require ' . var_export(__DIR__ . '/monitor.inc', true) . '; require ' . var_export(__DIR__ . '/page.inc', true) . ';' . <<<'PHP'

use function Async\{delay, spawn};

$pools = [
    new Async\Pool(fn () => new ArrayObject, min: 3, max: 8, name: 'orders "db" <b>&amp;'),
    new Async\Pool(fn () => 1, max: 1, name: 'mail'),
    new Async\Pool(fn () => 2, min: 1, name: 'search'),
];
$held = [$pools[0]->acquire(), $pools[0]->acquire(), $pools[1]->acquire()];
$pools[2]->deactivate();
try {
    $pools[1]->acquire(timeout: 2);
} catch (Async\TimeoutException) {
}
$first = spawn(fn () => $pools[1]->acquire());
delay(3);
$pools[1]->release($held[2]);
Async\await($first);
$waiters = [spawn(fn () => $pools[1]->acquire()), spawn(fn () => $pools[1]->acquire())];
delay(1);

['dom' => $dom, 'console' => $console] = browse('http://' . ini_get('async.monitor') . '/', 3500);
echo 'console: ', $console ?: 'nothing', "\n";
$value = fn (string $pattern, string $text) => preg_match("~$pattern~s", $text, $found) ? $found[1] : "no $pattern";

preg_match_all('~<article.*?</article>~s', $dom, $articles);
foreach ($articles[0] as $i => $article) {
    $seen = [
        'active' => (int) $value('class="used"><b data-value="(\d+)"', $article),
        'idle' => (int) $value('data-idle="(\d+)"', $article),
        'max' => (int) $value('<small data-value="(\d+)"', $article),
        'waiting' => (int) $value('Waiting</dt><dd[^>]* data-value="(\d+)"', $article),
        'timeouts' => (int) $value('Timeouts</dt><dd[^>]* data-value="(\d+)"', $article),
        'acquired' => (int) $value('Acquired/s</dt><dd[^>]* data-value="(\d+)"', $article),
        'p99' => (float) $value('Wait p99</dt><dd[^>]* data-value="([\d.]+)"', $article),
        'state' => $value('class="badge" data-value="(\w+)"', $article),
    ];
    $said = expected($pools[$i]);
    echo html_entity_decode($value('data-pool="(.*?)"', $article)), ': ', $seen == $said ? 'right' : json_encode([$seen, $said]), "\n";
}
$stats = $pools[1]->stats();
echo "$stats->timeouts timeout, $stats->acquired acquired, $stats->waiting waiting, p99 ", $stats->wait->p99 > 1 ? 'some ms' : 'nothing', "\n";
echo 'coroutines: ', substr_count($dom, 'data-coroutine='), "\n"; // main, the waiters, and the one that reads the log of the browser
echo 'answers: ', $value('data-answers="(\d+)"', $dom) >= 3 ? 'several' : 'too few', "\n";
array_map(fn ($waiter) => $waiter->cancel(), $waiters);

function expected(Async\Pool $pool): array
{
    $stats = $pool->stats();
    return ['active' => $stats->active, 'idle' => $stats->idle, 'max' => $stats->max, 'waiting' => $stats->waiting, 'timeouts' => $stats->timeouts,
        'acquired' => $stats->acquired, 'p99' => floor($stats->wait->p99 * 1000 + 1e-6) / 1000, 'state' => $stats->waiting ? 'SATURATED' : $stats->state->name];
}
PHP;
echo run_php($code, ['async.monitor' => '127.0.0.1:' . free_port()])['output'];
?>
--EXPECT--
console: nothing
orders "db" <b>&amp;: right
mail: right
search: right
1 timeout, 2 acquired, 2 waiting, p99 some ms
coroutines: 4
answers: several
