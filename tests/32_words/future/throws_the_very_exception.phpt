--TEST--
Future: every await() throws the same exception object
--FILE--
<?php
use Async\{Future, FutureState};

$state = new FutureState;
$future = new Future($state);
$state->error($error = new LogicException('boom'));
for ($i = 0; $i < 2; $i++) {
    try {
        $future->await();
    } catch (LogicException $e) {
        var_dump($e === $error);
    }
}
?>
--EXPECT--
bool(true)
bool(true)
