--TEST--
TaskGroup: cancel() interrupts what runs, also after close(); what is queued never starts
--FILE--
<?php
use Async\{AsyncCancellation, TaskGroup};
use function Async\{delay, suspend};

foreach ([false, true] as $closed) {
    $group = new TaskGroup(1, 0);
    $group->spawn(function () { try { delay(60000); } finally { suspend(); echo "unwound\n"; } });
    $group->spawn(fn() => print("never\n"));
    suspend();
    if ($closed) {
        $group->close();
    }
    $group->cancel($closed ? new AsyncCancellation('enough') : null);
    var_dump($group->isClosed(), $group->isFinished());
    $group->awaitCompletion();
    echo json_encode(array_map(fn($e) => $e->getMessage(), $group->getErrors())), count($group), "\n";
}
?>
--EXPECT--
bool(true)
bool(false)
unwound
["TaskGroup cancelled","TaskGroup cancelled"]2
bool(true)
bool(false)
unwound
["enough","enough"]2
