--TEST--
Pool: leak: an error handler that throws at each warning leaves the pool consistent
--FILE--
<?php
require __DIR__ . '/../pool.inc';
set_error_handler(fn ($code, $message) => throw new ErrorException($message));
ob_start(fn ($text) => preg_replace(['/\d+ ms/', '~/\S*/~', '/^#.*\n/m', '/^Stack trace:\n/m'], ['N ms', '', '', ''], $text));

$pool = new Async\Pool(fn () => new Conn, max: 1, leakThreshold: 10, name: 'db');
$r = $pool->acquire();
until(fn () => $pool->stats()->leaks === 1);
echo 'release: ', outcome(fn () => $pool->release($r)), ', ', counts($pool), "\n";

unset($r);
$r = $pool->acquire();
until(fn () => $pool->stats()->leaks === 2);
try {
    try {
        throw new DomainException('in flight');
    } finally {
        $pool->release($r);
    }
} catch (ErrorException $e) {
    echo 'release in finally: ', describe($e), ', previous: ', describe($e->getPrevious()), ', ', counts($pool), "\n";
}

unset($r, $e);
$pool->acquire();
echo 'acquire after a drop: ', outcome(fn () => $pool->acquire()), ', ', counts($pool), "\n";
echo 'close after a drop: ', outcome(fn () => $pool->close()), ', ', counts($pool), "\n";
?>
--EXPECTF--
Warning: Uncaught ErrorException: Async\Pool "db": Conn has been held for N ms by coroutine %d (main) since an_error_handler_that_throws.php:7, longer than leakThreshold in an_error_handler_that_throws.php:3
  thrown in an_error_handler_that_throws.php on line 3
release: ErrorException: Async\Pool "db": Conn has been held for N ms by coroutine %d (main) since an_error_handler_that_throws.php:7, and has come back after all, idle 1, active 0

Warning: Uncaught ErrorException: Async\Pool "db": Conn has been held for N ms by coroutine %d (main) since an_error_handler_that_throws.php:12, longer than leakThreshold in an_error_handler_that_throws.php:3
  thrown in an_error_handler_that_throws.php on line 3
release in finally: ErrorException: Async\Pool "db": Conn has been held for N ms by coroutine %d (main) since an_error_handler_that_throws.php:12, and has come back after all, previous: DomainException: in flight, idle 1, active 0
acquire after a drop: 
Warning: Uncaught ErrorException: Async\Pool "db": Conn has been held for N ms by coroutine %d (main) since an_error_handler_that_throws.php:25, and was dropped without a release: the pool has destroyed it in an_error_handler_that_throws.php:3
  thrown in an_error_handler_that_throws.php on line 3
c2, idle 0, active 1
close after a drop: ErrorException: Async\Pool "db": Conn has been held for N ms by coroutine %d (main) since an_error_handler_that_throws.php:26, and was dropped without a release: the pool has destroyed it, idle 0, active 0
