--TEST--
Exceptions: of several uncaught failures the first is reported, with the later ones chained to it
--FILE--
<?php
use function Async\{delay, spawn};

set_exception_handler(function ($e) {
    for ($names = []; $e; $e = $e->getPrevious()) {
        $names[] = $e->getMessage();
    }
    sort($names);
    echo implode(' + ', $names), "\n";
});
spawn(function () { try { delay(600_000); } finally { throw new Exception('late'); } });
spawn(fn () => throw new Exception('first'));
?>
--EXPECTREGEX--
.*first.*late.*
