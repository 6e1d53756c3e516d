--TEST--
Scope: a deadlock report says that a coroutine waits for a scope
--FILE--
<?php
use Async\Scope;
use function Async\await;

ini_set('async.shutdown_timeout', '100');
$scope = new Scope;
$scope->spawn(fn() => await(new Async\Future($GLOBALS['state'] = new Async\FutureState)));
$scope->awaitCompletion(new Async\Future($GLOBALS['token'] = new Async\FutureState));
?>
--EXPECTF--
%Awaits for: completion of a scope (coroutines=1)
%A
