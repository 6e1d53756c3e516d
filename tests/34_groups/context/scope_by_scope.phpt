--TEST--
Context: find() looks in the scope, then in those above, and stops at a new Scope
--FILE--
<?php
use Async\Scope;
use function Async\{current_context, root_context, spawn, timeout};

root_context()->set('k', 'root');
$report = fn() => print(json_encode([current_context()->find('k'), current_context()->findLocal('k'), root_context()->get('k')]) . "\n");
$report();
$child = Scope::inherit();
$child->spawn($report);
$child->awaitCompletion(timeout(1000));
$child->spawn(fn() => current_context()->set('k', 'child'));
$child->awaitCompletion(timeout(1000));
$child->spawn($report);
Scope::inherit($child)->spawn($report);
$grandchild = Scope::inherit($child);
$grandchild->spawn(fn() => spawn($report));
$child->awaitCompletion(timeout(1000));
$alone = new Scope;
$alone->spawn($report);
$alone->awaitCompletion(timeout(1000));
?>
--EXPECT--
["root","root","root"]
["root",null,"root"]
["child","child","root"]
["child",null,"root"]
[null,null,"root"]
