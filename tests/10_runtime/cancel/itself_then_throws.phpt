--TEST--
cancel(): a coroutine that cancels itself and then throws ends with what it threw
--FILE--
<?php
use function Async\{await, current_coroutine, spawn};

$c = spawn(function () {
    current_coroutine()->cancel();
    throw new LogicException('mine');
});
try {
    await($c);
} catch (LogicException $e) {
    echo get_class($e), ': ', $e->getMessage(), "\n";
}
echo get_class($c->getException()), "\n";
?>
--EXPECT--
LogicException: mine
LogicException
