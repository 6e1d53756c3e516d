--TEST--
Pool: object model: the exception classes, their parents, none final, none with members of its own
--FILE--
<?php
use Async\{AsyncException, PoolException, PoolTimeoutException, ServiceUnavailableException};

foreach ([AsyncException::class, PoolException::class, ServiceUnavailableException::class, PoolTimeoutException::class] as $class) {
    $r = new ReflectionClass($class);
    $own = array_filter([...$r->getMethods(), ...$r->getProperties()], fn ($m) => $m->getDeclaringClass()->getName() === $class);
    echo "$class extends ", $r->getParentClass()->getName(), $r->isFinal() ? ', final' : '', $r->isAbstract() ? ', abstract' : '', ', own members: ', count($own), "\n";
    $e = new $class('message', 3, $p = new Exception);
    var_dump($e->getMessage() === 'message' && $e->getCode() === 3 && $e->getPrevious() === $p);
}
class Own extends PoolTimeoutException {}
try {
    throw new Own('own');
} catch (PoolException $e) {
    echo $e::class, "\n";
}
?>
--EXPECT--
Async\AsyncException extends Exception, own members: 0
bool(true)
Async\PoolException extends Async\AsyncException, own members: 0
bool(true)
Async\ServiceUnavailableException extends Async\AsyncException, own members: 0
bool(true)
Async\PoolTimeoutException extends Async\PoolException, own members: 0
bool(true)
Own
