--TEST--
Pool: making: the factory is silent under @, and its trace tells where acquire() was called
--FILE--
<?php
require __DIR__ . '/../pool.inc';

$pool = new Async\Pool(function () {
    trigger_error('a notice');
    debug_print_backtrace();
    return new Conn;
}, max: 2);
Async\suspend();
@$pool->acquire();      // line 10
$pool->acquire();       // line 11
?>
--EXPECTF--
#0 [internal function]: {closure%S}()
#1 %skeeps_the_silence_operator_and_the_trace.php(10): Async\Pool->acquire()

Notice: a notice in %s on line %d
#0 [internal function]: {closure%S}()
#1 %skeeps_the_silence_operator_and_the_trace.php(11): Async\Pool->acquire()
