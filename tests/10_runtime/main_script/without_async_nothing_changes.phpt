--TEST--
Main: a script that uses nothing of it behaves as in plain PHP
--FILE--
<?php
register_shutdown_function(function () { echo "shutdown\n"; });
class D { public function __destruct() { echo "destructor\n"; } }
$d = new D;
$f = new Fiber(function () { Fiber::suspend(1); echo "fiber\n"; });
$f->start();
$f->resume();
exit("exit\n");
?>
--EXPECT--
fiber
exit
shutdown
destructor
