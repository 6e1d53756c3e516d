--TEST--
Scope: the handler for child scopes comes first for what comes up, and one that throws passes on
--FILE--
<?php
use Async\Scope;
use function Async\timeout;

$parent = new Scope;
$parent->setExceptionHandler(fn($s, $c, $e) => print("own handler: {$e->getMessage()}\n"));
$parent->setChildScopeExceptionHandler(fn($s, $c, $e) => print("child handler: {$e->getMessage()}, {$e->getPrevious()?->getMessage()}\n"));
$child = Scope::inherit($parent);
$child->setExceptionHandler(fn($s, $c, $e) => throw new Exception('handler failed'));
$child->spawn(fn() => throw new Exception('first'));
$parent->spawn(fn() => throw new Exception('of the parent'));
$parent->awaitCompletion(timeout(5000));
var_dump($child->isCancelled(), $parent->isCancelled());
?>
--EXPECT--
child handler: handler failed, first
own handler: of the parent
bool(true)
bool(false)
