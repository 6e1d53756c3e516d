--TEST--
iterate(): a fatal error in a callback, while others and the iterator wait, ends the script
--FILE--
<?php
use function Async\{delay, iterate, suspend};

function elements(): Generator
{
    yield 1;
    yield 2;
    yield 3;
    delay(60000);
}

register_shutdown_function(fn() => print "shutdown\n");
try {
    iterate(elements(), function ($n) {
        suspend();
        if ($n === 2) {
            eval('function f() {} function f() {}');
        }
        delay(60000);
    });
} finally {
    echo "never\n";
}
?>
--EXPECTF--
Fatal error: Cannot redeclare %Sf() (previously declared in %s) in %s on line 1
shutdown
