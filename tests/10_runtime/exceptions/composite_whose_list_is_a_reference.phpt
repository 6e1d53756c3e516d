--TEST--
CompositeException: works when array_walk() has made a reference of its property
--FILE--
<?php
$composite = new Async\CompositeException('several');
@array_walk($composite, function (&$value, $name) use (&$kept) {
    if (str_ends_with($name, 'exceptions')) {
        $kept = &$value;
    }
});
var_dump($composite->getExceptions());
$composite->addException(new Exception('one'));
$composite->addException(new Exception('two'));
$copy = $composite->getExceptions();
$copy[] = 3;
var_dump(count($composite->getExceptions()));
?>
--EXPECT--
array(0) {
}
int(2)
