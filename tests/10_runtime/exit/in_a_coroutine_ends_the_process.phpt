--TEST--
exit(): in a coroutine it ends main where it waits, cancels the others and keeps the exit code
--FILE--
<?php
require __DIR__ . '/../child.inc';
$result = run_php('
    register_shutdown_function(function () { echo "shutdown function\n"; });
    Async\spawn(function () { try { Async\delay(60000); } catch (Async\AsyncCancellation $e) { echo $e->getMessage(), "\n"; } });
    Async\spawn(function () { try { Async\suspend(); exit(42); } catch (Throwable) { echo "caught\n"; } finally { echo "finally\n"; } });
    Async\spawn(function () { Async\suspend(); Async\suspend(); echo "not reached\n"; });
    try { Async\delay(60000); } catch (Throwable) { echo "main caught\n"; } finally { echo "main finally\n"; }
    echo "main goes on\n";
');
echo $result['output'], $result['code'], ' ', $result['signal'], "\n";
?>
--EXPECT--
Graceful shutdown
shutdown function
42 0
