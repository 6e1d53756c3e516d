--TEST--
Pool: cancel: catch (Exception) around acquire does not swallow a cancellation, finally runs
--FILE--
<?php
require __DIR__ . '/../pool.inc';
use function Async\spawn;

$pool = new Async\Pool(fn () => 1, max: 1);
$pool->acquire();
$w = spawn(function () use ($pool) {
    try {
        $pool->acquire();
    } catch (Exception $e) {
        echo "swallowed\n";
    } finally {
        echo "finally\n";
    }
    echo "not reached\n";
});
steps();
$w->cancel();
steps();
var_dump($w->isCancelled());
?>
--EXPECT--
finally
bool(true)
