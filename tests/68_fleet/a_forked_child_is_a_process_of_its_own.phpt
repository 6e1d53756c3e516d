--TEST--
Fleet: a forked child is another member, which begins with nothing and gets a share of its own
--EXTENSIONS--
redis
pcntl
--SKIPIF--
<?php if (!getenv('ASYNC_TEST_REDIS_PORT')) die('skip needs Redis: see tests/servers'); ?>
--FILE--
<?php
require __DIR__ . '/fleet.inc';

$name = 'fork-' . getmypid();
[$pool, $budget] = governed(redis_store(), $name, 10);
learned($budget);
$pool->use(fn () => null);
$child = pcntl_fork();
if ($child === 0) {
    $used = $pool->use(fn () => 'the child has one', timeout: 20_000);
    echo $used, ', ', count(redis_store()->members($name)), " members\n";
    exit(0);
}
pcntl_waitpid($child, $status);
echo pcntl_wexitstatus($status), ' ', $pool->use(fn () => 'and the parent'), "\n";
$budget->close();
?>
--EXPECT--
the child has one, 2 members
0 and the parent
