--TEST--
with_timeout(): after a fatal error in the block, a shutdown function can wait longer than its time
--INI--
; 8.4 deprecates the error that is thrown here
error_reporting=24575
--FILE--
<?php
use function Async\{delay, spawn, suspend, with_timeout};

spawn(fn() => with_timeout(1, function () {
    suspend();
    delay(60000);
}));
suspend();
register_shutdown_function(function () {
    $i = 0;
    while ($i++ < 3) {
        usleep(2000);
    }
    echo "the shutdown function has waited\n";
});
with_timeout(1, function () {
    suspend();
    trigger_error('fatal', E_USER_ERROR);
});
?>
--EXPECTF--

Fatal error: fatal in %s on line %d
the shutdown function has waited
