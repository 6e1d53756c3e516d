--TEST--
Future: one that is dropped without use gives a warning
--FILE--
<?php
use Async\{Future, FutureState};

$future = new Future(new FutureState);
unset($future);
$state = new FutureState;
unset($state);
Future::completed(1);
?>
--EXPECTF--
Warning: Future was never used; call await(), map(), catch(), finally() or ignore() to suppress this warning. Created at %snever_used.php:4 in %s on line 5

Warning: Future was never used; call await(), map(), catch(), finally() or ignore() to suppress this warning. Created at %snever_used.php:6 in %s on line 7

Warning: Future was never used; call await(), map(), catch(), finally() or ignore() to suppress this warning. Created at %snever_used.php:8 in %s on line 8
