--TEST--
iterate(): when the caller is cancelled, the calls are cancelled and awaited first
--FILE--
<?php
use Async\AsyncCancellation;
use function Async\{await, delay, iterate, spawn, suspend};
require __DIR__ . '/../../support.inc';

$caller = spawn(function () {
    try {
        iterate([1, 2, 3], function ($n) {
            try { delay(60000); } finally { suspend(); echo "$n cleaned up\n"; }
        }, 2, false);
    } finally {
        echo "caller\n";
    }
});
turns_until(fn() => $caller->getAwaitingInfo() && count(Async\get_coroutines()) === 4);
$caller->cancel(new AsyncCancellation('enough'));
echo outcome(fn() => await($caller)), "\n";
?>
--EXPECT--
1 cleaned up
2 cleaned up
caller
Async\AsyncCancellation: enough
