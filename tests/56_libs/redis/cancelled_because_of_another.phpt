--TEST--
php-redis: what a client throws when it is cancelled is not added to the exception that caused it
--EXTENSIONS--
redis
--FILE--
<?php
require __DIR__ . '/../../io.inc';
use function Async\{spawn, delay};

[$server, $address] = listen();
[$host, $port] = explode(':', $address);
function names(?Throwable $e): string
{
    return $e ? trim($e::class . ', ' . names($e->getPrevious()), ', ') : '';
}
set_exception_handler(function (Throwable $e) { echo names($e), "\n"; });
spawn(function () use ($host, $port) {
    $redis = new Redis;
    $redis->connect($host, (int) $port);
    try {
        $redis->get('x');
    } catch (Throwable $e) {
        echo names($e), "\n";
    }
});
spawn(function () {
    delay(20);
    throw new LogicException();
});
?>
--EXPECT--
Async\AsyncCancellation, RedisException, LogicException
LogicException
