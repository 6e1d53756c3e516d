--TEST--
Of failures that have the same cause, or are the cause of each other, none is lost
--FILE--
<?php
use function Async\{delay, spawn, suspend};

set_exception_handler(function (Throwable $e) {
    for (; $e; $e = $e->getPrevious()) {
        echo $e->getMessage(), ' ';
    }
    echo "\n";
});
$case = (int) ($argv[1] ?? 0);
if (!$case) {
    for ($case = 1; $case <= 3; $case++) {
        passthru(PHP_BINARY . ' ' . escapeshellarg(__FILE__) . " $case");
    }
    exit;
}
$cause = new Exception('cause', 0, new Exception('of the cause'));
$first = new Exception('first', 0, $cause);
$second = match ($case) {
    1 => new Exception('second', 0, $cause),
    2 => new Exception('second', 0, $first),
    3 => $cause,
};
spawn(function () use ($second) {
    try {
        delay(10_000);
    } finally {
        throw $second;
    }
});
suspend();
spawn(fn () => throw $first);
?>
--EXPECT--
first second cause of the cause 
second first cause of the cause 
first cause of the cause 
