--TEST--
Pool: shutdown: at the end of the request nothing is made and no deadlock is reported
--EXTENSIONS--
pcntl
--FILE--
<?php
require __DIR__ . '/../../10_runtime/child.inc';
$begin = 'use function Async\{delay, suspend};
    class R { public function __destruct() { echo getmypid() === $GLOBALS["me"] ? "" : "child: ", "gone\n"; } }
    $me = getmypid(); $made = 0;
    function made(): R { $GLOBALS["made"]++; return new R; }
    $destroy = function () { echo "logged out\n"; };';
foreach ([
    'a health check that fails as it is cancelled' => '$pool = new Async\Pool(fn () => made(), destructor: $destroy, min: 2, healthcheckInterval: 1,
        healthcheck: function () { try { delay(60_000); } finally { throw new Exception("check"); } });
        while (!$pool->activeCount()) { delay(1); }
        register_shutdown_function(function () { echo "made $GLOBALS[made]\n"; });
        class Last { public function __destruct() { echo "made $GLOBALS[made]\n"; } } $last = new Last;',
    'a destructor that waits for what main has' => '$other = new Async\Pool(fn () => new stdClass, max: 1); $held = $other->acquire();
        $pool = new Async\Pool(fn () => made(), idleTimeout: 1, destructor: function () use ($other) { echo "waits\n"; try { $other->acquire(); } finally { echo "ends\n"; } });
        $pool->release($pool->acquire());
        while ($pool->idleCount()) { delay(1); }
        echo "main ends\n";',
    'acquired by a late destructor' => 'class X { public $pool; public function __destruct() { $this->pool->acquire(); echo "acquired\n"; } }
        $x = new X; $x->pool = new Async\Pool(fn () => made(), destructor: $destroy, min: 1);',
    'a fork in the last destructor' => '$pool = new Async\Pool(fn () => made(), min: 1, destructor: function () { if ($pid = pcntl_fork()) { pcntl_waitpid($pid, $status); echo "logged out\n"; } });',
] as $name => $code) {
    echo "== $name\n";
    $result = run_php($begin . $code);
    echo $result['output'], "status $result[code]\n";
}
?>
--EXPECT--
== a health check that fails as it is cancelled
made 2
logged out
gone
logged out
gone
made 2
status 0
== a destructor that waits for what main has
waits
main ends
ends
gone
status 0
== acquired by a late destructor
acquired
logged out
gone
status 0
== a fork in the last destructor
logged out
gone
status 0
