--TEST--
Pool: object model: cannot be extended
--FILE--
<?php
class MyPool extends Async\Pool {}
?>
--EXPECTF--
%AFatal error: Class MyPool %s final class %SAsync\Pool%S in %s on line %d
