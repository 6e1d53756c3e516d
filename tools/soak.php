<?php
/* Endurance: mixed load over pools, PDO and Redis while servers are killed and stopped, connections reset, sessions killed
 * and coroutines cancelled. No answer may be wrong, and neither memory nor descriptors may grow.
 *
 *   tests/servers php tools/soak.php MINUTES        as `./dev soak` does; ASYNC_SEED=… repeats the choice of faults
 *
 * tools/soak/ has the parts: plain.php and clients.php are the load, chaos.php the faults, samples.php the measuring. */

namespace Soak;

require __DIR__ . '/../tests/70_outages/outages.inc';
require __DIR__ . '/../tests/70_outages/proxy.inc';
require __DIR__ . '/soak/counters.php';
require __DIR__ . '/soak/plain.php';
require __DIR__ . '/soak/clients.php';
require __DIR__ . '/soak/chaos.php';
require __DIR__ . '/soak/samples.php';

use function Async\delay;

const MIN_CYCLES_PER_MINUTE = 1_000_000;

/* What may pass for flat, per minute; and how much may come and go in between, because allocators keep what they had. */
const RSS_LIMIT_KB = 100;
const RSS_NOISE_KB = 2048;
const DESCRIPTORS_LIMIT = 0.5;
const DESCRIPTORS_NOISE = 10;

function progress(Counters $counters, Samples $samples, float $minutes): void
{
    static $isTty = null, $shown = 0;
    $isTty ??= stream_isatty(STDERR);
    if (!$isTty && $shown++ % 30) {
        return;
    }
    fprintf(STDERR, $isTty ? "\r\033[K%s" : "%s\n", sprintf('%s of %s  %s  RSS %.1f MB  descriptors %d',
        clock($samples->elapsed()),
        clock($minutes * 60), $counters->line(), $samples->rss() / 1024, $samples->descriptors()));
}

function clock(float $seconds): string
{
    return sprintf('%d:%02d', $seconds / 60, $seconds % 60);
}

/** Ends all coroutines, and says what is left. */
function finish(Plain $plain, Clients $clients, Chaos $chaos): array
{
    $chaos->end();
    $failures = [...$plain->end(), ...$clients->end()];
    $chaos->endServers();
    return $failures;
}

function summary(Counters $counters, Samples $samples, float $minutes, array $failures): array
{
    echo $counters->summary();
    if ($counters->wrong) {
        $failures[] = "$counters->wrong wrong answers";
    }
    if ($counters->cycles < MIN_CYCLES_PER_MINUTE * $minutes) {
        $failures[] = 'fewer than ' . MIN_CYCLES_PER_MINUTE . ' cycles per minute';
    }
    foreach ([
        ['RSS, KB', $samples->rss, RSS_LIMIT_KB, RSS_NOISE_KB],
        ['heap of PHP, KB', $samples->heap, RSS_LIMIT_KB, RSS_NOISE_KB],
        ['descriptors', $samples->descriptors, DESCRIPTORS_LIMIT, DESCRIPTORS_NOISE],
    ] as [$name, $series, $limit, $noise]) {
        [$slope, $growth, $first, $last] = $samples->trend($series);
        printf("%-16s %+.2f per minute after the warm-up, from %d to %d\n", $name, $slope, $first, $last);
        if ($slope > $limit && $growth > $noise) {
            $failures[] = "$name grow";
        }
    }
    return $failures;
}

$minutes = (float) ($argv[1] ?? 1);
$seed = (int) (getenv('ASYNC_SEED') ?: random_int(1, 1_000_000_000));
mt_srand($seed);
printf("%s minutes, seed %d\n", $argv[1] ?? '1', $seed);

/* Clients warn about connections that fail, besides throwing. */
set_error_handler(fn(int $type) => (bool) ($type & (E_WARNING | E_NOTICE)));

$before = descriptors();
$counters = new Counters;
$chaos = new Chaos($counters);
$plain = new Plain($counters);
$clients = new Clients($counters, $chaos);
$chaos->begin([$plain, $clients]);
$samples = new Samples($minutes);
while ($samples->elapsed() < $minutes * 60) {
    delay(1000);
    $samples->take();
    progress($counters, $samples, $minutes);
}
fwrite(STDERR, "\n");
$failures = summary($counters, $samples, $minutes, finish($plain, $clients, $chaos));
unset($plain, $clients, $chaos);
gc_collect_cycles();
$left = descriptors() - $before;
echo "descriptors left at the end: $left\n";
if ($left) {
    $failures[] = 'descriptors are left';
}
echo $failures ? 'FAILED: ' . implode('; ', $failures) . "\n" : "ok\n";
exit($failures ? 1 : 0);
