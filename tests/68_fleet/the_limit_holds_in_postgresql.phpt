--TEST--
Fleet: bursts move between 16 processes of PostgreSQL clients; the limit of 50 holds
--EXTENSIONS--
redis
pdo_pgsql
pcntl
posix
--SKIPIF--
<?php
if (getenv('SKIP_SLOW_TESTS')) die('skip slow');
if (!getenv('ASYNC_TEST_REDIS_PORT') || !getenv('ASYNC_TEST_PGSQL_PORT')) die('skip needs Redis and PostgreSQL: see tests/servers');
?>
--FILE--
<?php
require __DIR__ . '/bursts.inc';

bursts('postgresql', 'redis');
?>
--EXPECT--
all processes had their part
within the limit
