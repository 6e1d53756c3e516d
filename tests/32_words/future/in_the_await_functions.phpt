--TEST--
Future: the await_* functions take Futures
--FILE--
<?php
use Async\{Future, FutureState};
use function Async\{await_all, await_any_or_fail, spawn};

$state = new FutureState;
spawn(fn() => $state->complete('late'));
[$results, $errors] = await_all([new Future($state), Future::completed('done'), Future::failed(new LogicException('boom'))]);
echo implode(' ', $results), ' ', $errors[2]->getMessage(), "\n";
echo await_any_or_fail([(new Future(new FutureState)), Future::completed('first')]), "\n";
?>
--EXPECT--
late done boom
first
