<?php
/* What the C API costs, measured from C: the loops are in tests/40_capi/ext/bench.c, built from the installed header. */

declare(strict_types=1);

require __DIR__ . '/lib.inc';
require __DIR__ . '/../tests/40_capi/build.inc';

$measurements = [
    'idle' => fn (): float => ns_per_op(5_000_000, fn () => capi_bench_pool(5_000_000)),
    'contention' => function (int $coroutines): float {
        $each = max(40, intdiv(1_000_000, $coroutines));
        return ns_per_op($coroutines * $each, fn () => capi_bench_contention($coroutines, $each));
    },
    'callbacks' => fn (int $others): float => ns_per_op(2_000_000, fn () => capi_bench_callbacks($others, 2_000_000)),
];

/** Lets the processes of the measurements load the consumer, too. */
function load_consumer(): void
{
    $module = build_extension('capi_test', dirname(__DIR__) . '/tests/40_capi/ext');
    $folder = dirname($module) . '/ini';
    if (!is_dir($folder)) {
        mkdir($folder);
    }
    file_put_contents("$folder/capi_test.ini", "extension=$module\n");
    putenv('PHP_INI_SCAN_DIR=' . getenv('PHP_INI_SCAN_DIR') . ":$folder");
}

bench('capi: CPU time per operation from C, minimum of several runs', $measurements, function (Table $table) {
    load_consumer();
    $table->row('acquire + release, idle resource, IS_PTR', measure('idle'), reach: 15);
    foreach ([10, 100, 1_000, 10_000] as $coroutines) {
        $label = number_format($coroutines) . ' C coroutines over 10 resources, held for a tick';
        $table->row($label, measure('contention', $coroutines), reach: 100);
    }
    foreach ([0, 10_000] as $others) {
        $label = 'callback add + remove, ' . number_format($others) . ' others';
        $table->row($label, measure('callbacks', $others), reach: 40);
    }
});
