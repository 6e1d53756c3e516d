--TEST--
Documents: the master with worker processes in docs/runtime.md runs as it stands
--EXTENSIONS--
pcntl
posix
--FILE--
<?php
exec(escapeshellarg(getenv('TEST_PHP_EXECUTABLE') ?: PHP_BINARY) . ' '
    . escapeshellarg(dirname(__DIR__, 2) . '/examples/workers.php') . ' 2>&1', $output, $status);
sort($output);
echo implode("\n", $output), "\n", $status, "\n";
?>
--EXPECT--
master: worker from before ended with 0
master: worker in its place ended with 0
master: worker that dies ended by signal 9
worker from before: 0 queries on connections of others, 0 connections in use at the end
worker in its place: 0 queries on connections of others, 0 connections in use at the end
0
