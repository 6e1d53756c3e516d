--TEST--
finally(): several failing handlers surface as one CompositeException
--FILE--
<?php
use function Async\{await, spawn};

set_exception_handler(function ($e) {
    echo $e::class, ': ', implode(', ', array_map(fn ($e) => $e->getMessage(), $e->getExceptions())), "\n";
});
$c = spawn(fn () => 1);
$c->finally(function () { throw new Exception('first'); });
$c->finally(function () { throw new Exception('second'); });
$c->finally(function () { echo "third runs\n"; });
await($c);
?>
--EXPECT--
third runs
Async\CompositeException: first, second
