--TEST--
Main: an uncaught exception of any class cancels the others, also when a user handler takes it
--FILE--
<?php
require __DIR__ . '/../child.inc';
foreach ([
    'anonymous' => 'throw new class("x") extends Exception {};',
    'own __toString' => 'class Mine extends Exception { public function __toString(): string { return "mine"; } } throw new Mine;',
    'user handler' => 'set_exception_handler(function () { echo "handled "; }); throw new Exception("x");',
    'error' => 'no_such_function();',
] as $name => $code) {
    $result = run_php('Async\spawn(function () { try { Async\delay(3000); echo "ran on"; } catch (Async\AsyncCancellation $e) { echo $e->getMessage(); } }); Async\suspend();' . $code);
    echo $name, ': ', str_contains($result['output'], 'Cancelled because main failed') ? 'cancelled' : 'not cancelled', ' ', $result['code'], "\n";
}
?>
--EXPECT--
anonymous: cancelled 255
own __toString: cancelled 255
user handler: cancelled 255
error: cancelled 255
