--TEST--
cancel(): the destructor of a cancellation that was never thrown may wait
--FILE--
<?php
final class Unseen extends Async\AsyncCancellation
{
    public function __destruct()
    {
        Async\suspend();
        echo "dropped\n";
    }
}

$coroutine = Async\spawn(function () {
    Async\current_coroutine()->cancel(new Unseen('never thrown'));
    throw new LogicException('its own');
});
try {
    Async\await($coroutine);
} catch (LogicException $e) {
    echo $e->getMessage(), "\n";
}
?>
--EXPECT--
dropped
its own
