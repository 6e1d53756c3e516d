--TEST--
Examples: each runs as it stands, without a server
--EXTENSIONS--
pdo_sqlite
--FILE--
<?php
foreach (['pool.php', 'pdo.php', 'demo.php', 'prices.php', 'cron.php', 'pipeline.php'] as $name) {
    exec(escapeshellarg(getenv('TEST_PHP_EXECUTABLE') ?: PHP_BINARY) . ' '
        . escapeshellarg(dirname(__DIR__, 2) . "/examples/$name") . ' 2>&1', $output, $status);
    echo $name, ': ', $status, ' ', count($output) > 0 ? 'says something' : 'is silent', "\n";
    echo preg_grep('/(Warning|Notice|Deprecated|Fatal error)/', $output) ? implode("\n", $output) . "\n" : '';
}
?>
--EXPECT--
pool.php: 0 says something
pdo.php: 0 says something
demo.php: 0 says something
prices.php: 0 says something
cron.php: 0 says something
pipeline.php: 0 says something
