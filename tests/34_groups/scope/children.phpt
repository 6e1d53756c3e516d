--TEST--
Scope: getChildScopes() lists the direct children, oldest first
--FILE--
<?php
use Async\Scope;

$parent = new Scope;
$a = Scope::inherit($parent);
$b = Scope::inherit($parent);
$c = Scope::inherit($a);
var_dump($parent->getChildScopes() === [$a, $b], $a->getChildScopes() === [$c]);
unset($a, $c);
var_dump($parent->getChildScopes() === [$b], $b->provideScope() === $b);
?>
--EXPECT--
bool(true)
bool(true)
bool(true)
bool(true)
