--TEST--
CompositeException: collects exceptions in order
--FILE--
<?php
$c = new Async\CompositeException('several');
var_dump($c->getExceptions());
$c->addException($a = new Exception('a'));
$c->addException($b = new Error('b'));
$c->addException($a);
var_dump($c->getExceptions() === [$a, $b, $a], $c->getMessage());
try {
    $c->addException(new stdClass);
} catch (TypeError $e) {
    echo $e->getMessage(), "\n";
}
$c->addException($c); // a cycle must be collectable
$weak = WeakReference::create($c);
unset($c, $e);
gc_collect_cycles();
var_dump($weak->get());
?>
--EXPECTF--
array(0) {
}
bool(true)
string(7) "several"
Async\CompositeException::addException(): Argument #1 ($%s) must be of type Throwable, stdClass given
NULL
