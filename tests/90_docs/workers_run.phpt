--TEST--
Docs: examples: the master with worker processes of docs/runtime.md runs as it stands
--EXTENSIONS--
pcntl
--FILE--
<?php
exec(escapeshellarg(getenv('TEST_PHP_EXECUTABLE') ?: PHP_BINARY) . ' '
    . escapeshellarg(dirname(__DIR__, 2) . '/examples/workers.php') . ' 2>&1', $output, $status);
sort($output);
echo implode("\n", $output), "\n", $status, "\n";
?>
--EXPECT--
master: worker 1 ended with 0
master: worker 2 ended with 0
worker 1: 3 queries on connections of its own
worker 2: 3 queries on connections of its own
0
