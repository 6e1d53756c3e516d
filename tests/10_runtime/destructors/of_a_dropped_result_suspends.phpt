--TEST--
Destructors: that of a dropped result may suspend before its coroutine ends
--FILE--
<?php
use function Async\{await, current_coroutine, get_coroutines, spawn, suspend};

final class Waiting {
    public function __destruct()
    {
        echo 'current: ', Async\current_coroutine()->getId() === $GLOBALS['id'] ? 'its own' : 'another', "\n";
        suspend();
        echo "waited\n";
    }
}

foreach ([false, true] as $cancel_again) {
    $coroutine = spawn(function () {
        $GLOBALS['id'] = current_coroutine()->getId();
        current_coroutine()->cancel(new Async\AsyncCancellation('first'));
        return new Waiting;
    });
    suspend();
    echo 'ended: ', json_encode($coroutine->isCompleted()), ', counted: ', count(get_coroutines()), "\n";
    if ($cancel_again) {
        $coroutine->cancel(new Async\AsyncCancellation('second'));
    }
    try {
        await($coroutine);
    } catch (Async\AsyncCancellation $e) {
        echo $e->getMessage(), ' after ', $e->getPrevious()?->getMessage() ?? 'nothing', "\n";
    }
}
?>
--EXPECT--
current: its own
ended: false, counted: 2
waited
first after nothing
current: its own
ended: false, counted: 2
second after first
