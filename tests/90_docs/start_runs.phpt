--TEST--
Documents: the ten steps of docs/start.md run one after the other
--EXTENSIONS--
redis
--SKIPIF--
<?php if (!getenv('ASYNC_TEST_REDIS_PORT')) die('skip needs Redis: see tests/servers'); ?>
--FILE--
<?php
preg_match_all('/^## (\d+)\..*?^```php\n(.*?)^```/ms', file_get_contents(dirname(__DIR__, 2) . '/docs/start.md'), $steps, PREG_SET_ORDER);
foreach ($steps as [, $number, $code]) {
    $file = tempnam(sys_get_temp_dir(), 'step');
    file_put_contents($file, "<?php\n" . str_replace('6379', getenv('ASYNC_TEST_REDIS_PORT'), $code));
    exec(escapeshellarg(getenv('TEST_PHP_EXECUTABLE') ?: PHP_BINARY) . " $file 2>&1", $output, $status);
    echo "$number: ", preg_replace(['~(async) .*|[\d.]+ s$~', '~most \d+~'], ['$1', 'most N'], implode(' / ', $output)), $status ? " exit code $status" : '', "\n";
    unlink($file);
    $output = [];
}
?>
--EXPECT--
1: async
2: script / coroutine
3: 42
4: A B C after 
5: 338350
6: name of 7
7: 1 answer, 1 error: The Redis object is in use: another coroutine waits in a call of it; use one for each coroutine, from a pool
8: name of 7
9: 100 reads over 5 connections; at most N waited
10: all read
