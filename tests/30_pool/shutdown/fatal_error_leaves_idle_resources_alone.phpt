--TEST--
Pool: shutdown: after a fatal error no handler runs any more
--FILE--
<?php
require __DIR__ . '/../../10_runtime/child.inc';

$pool = <<<'PHP'
    $pool = new Async\Pool(
        factory: fn () => new stdClass,
        destructor: function ($r) { echo "a hook ran\n"; if (LATE) @trigger_error('late', E_USER_ERROR); },
        healthcheck: fn () => Async\delay(1),
        min: 3,
        max: 3,
        healthcheckInterval: 1,
    );
    for ($i = 0; $i < 5; $i++) {
        Async\spawn(function () use ($pool) { $r = $pool->acquire(); Async\delay(20); $pool->release($r); });
    }
    Async\delay(5);
PHP;
foreach ([
    "const LATE = false; $pool @trigger_error('fatal', E_USER_ERROR);",
    "const LATE = false; $pool Async\\spawn(function () { eval('class Twice {} class Twice {}'); }); Async\\delay(5);",
    "const LATE = true; $pool Async\\delay(60);",
] as $code) {
    $r = run_php($code);
    echo trim(preg_replace('/ in Command.* on line \d+/', '', $r['output'])), "\n", $r['code'], ' ', $r['signal'], "\n";
}
?>
--EXPECTF--
Fatal error: fatal
255 0
Fatal error: Cannot %s class Twice%S
255 0
a hook ran

Fatal error: late
255 0
