--TEST--
A failure is reported, and answers are valid, whatever the texts and names contain
--SKIPIF--
<?php if (getenv('SKIP_SLOW_TESTS')) die('skip slow'); ?>
--INI--
async.monitor=unix:{TMP}/async-monitor-%p.sock
--FILE--
<?php
require __DIR__ . '/monitor.inc';
require __DIR__ . '/poisoned_texts.inc';
require __DIR__ . '/../10_runtime/child.inc';
use Async\Pool;
use function Async\{delay, gauge, metrics, spawn, suspend};

/* Programs that end in a report. */

$pairs = [];
foreach (PROGRAMS as $program => $_) {
    foreach ([...array_keys(POISONS), 'long'] as $poison) {
        $pairs[] = [$program, $poison];
    }
}
$wanted = getenv('ASYNC_TEST_POISON');
if ($wanted !== 'all') {
    mt_srand((int) ($wanted ?: 1));
    shuffle($pairs);
    $pairs = array_slice($pairs, 0, 60);
}
$plain = [];
foreach ($pairs as [$program, $poison]) {
    [$code, $pattern] = PROGRAMS[$program];
    $plain[$program] ??= run_php("\$text = 'plain'; " . NAME . $code);
    $text = $poison === 'long' ? 'str_repeat("é", ' . LONG . ')' : 'base64_decode("' . base64_encode(POISONS[$poison]) . '")';
    foreach (['plain' => $plain[$program], $poison => run_php("\$text = $text; " . NAME . $code)] as $name => $result) {
        if ($result['code'] !== $plain[$program]['code'] || $result['signal'] || !preg_match($pattern, $result['output'])) {
            echo "$program, $name: $result[code] ", substr($result['output'], 0, 400), "\n";
        }
    }
}

/* The answers of the monitor. */

$pools = $coroutines = [];
foreach ([...POISONS, 'long' => str_repeat('é', 20_000)] as $text) {
    eval(NAME);
    $pools[] = $pool = new Pool(fn () => throw new RuntimeException($text), max: 1, name: $name);
    try {
        $pool->acquire();
    } catch (RuntimeException) {
    }
    $file = sys_get_temp_dir() . '/poison' . getmypid() . substr(strtr($text, "\0/", '__'), 0, 90) . '.php';
    file_put_contents($file, '<?php return Async\spawn(fn () => Async\delay(600_000));');
    $coroutines[] = require $file;
    unlink($file);
    foreach ([$text, "a$text", "a{b=\"$text\"}"] as $series) {
        try {
            gauge($series, 1);
        } catch (ValueError) {
        }
    }
}
gauge('not_a_number', NAN);
gauge('infinite', INF);
suspend();
$state = json_decode(monitor_get('/pools.json')['body'], flags: JSON_THROW_ON_ERROR);
var_dump(count((array) $state->pools) === count($pools));
var_dump(count($state->coroutines->list) >= count($coroutines));
$metrics = monitor_get('/metrics')['body'];
foreach (explode("\n", $metrics) as $line) {
    if (!preg_match('##u', $line)
            || !preg_match('/^(#.*|[a-z_:][\w:]*(\{([a-z_]\w*="[^"\\\\\n]*+(?:\\\\[\\\\"n][^"\\\\\n]*+)*+",?)*+\})? (-?[\d.e+]+|[+-]Inf|NaN)|)$/Di', $line)) {
        echo 'not a metric: ', substr($line, 0, 200), "\n";
    }
}
var_dump(substr_count($metrics, "\nasync_pool_max{") >= count($pools));
foreach ($coroutines as $coroutine) {
    $coroutine->cancel();
}
?>
--EXPECT--
bool(true)
bool(true)
bool(true)
