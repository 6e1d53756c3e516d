--TEST--
Pool: shutdown: exit() in one destructor handler does not stop the others
--FILE--
<?php
require __DIR__ . '/../../10_runtime/child.inc';

foreach (['$pool->close();', 'unset($pool);', ''] as $how) {
    $r = run_php(<<<PHP
    register_shutdown_function(function () { echo "shutdown function\\n"; });
    \$n = 0;
    \$pool = new Async\\Pool(
        factory: function () use (&\$n) { return ++\$n; },
        destructor: function (\$r) { echo "destroying \$r\\n"; if (\$r === 1) throw new Exception('one'); if (\$r === 2) exit(4); },
        min: 3,
    );
    try {
        $how
        echo "end of main\\n";
    } catch (Exception) {
        echo "caught\\n";
    }
    PHP);
    echo "-- $how\n", $r['output'], $r['code'], ' ', $r['signal'], "\n";
}
// exit() at the very end leaves memory behind, as a "Fatal error:" does; valgrind runs this without leak check.
?>
--EXPECT--
-- $pool->close();
destroying 1
destroying 2
destroying 3
shutdown function
4 0
-- unset($pool);
destroying 1
destroying 2
destroying 3
shutdown function
4 0
-- 
end of main
shutdown function
destroying 1
destroying 2
destroying 3
4 0
