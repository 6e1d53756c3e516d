--TEST--
Hooks: a cancellation after a callback has thrown carries the exception of the callback
--EXTENSIONS--
curl
--FILE--
<?php
require __DIR__ . '/../../io.inc';
use function Async\{await, spawn};

[$mute, $address] = listen(); /* connects, and never answers */

/* A transfer with a callback, which runs before the answer is waited for. */
$transfer = function (callable $callback) use ($address) {
    $curl = curl_init("http://$address/");
    curl_setopt_array($curl, [CURLOPT_RETURNTRANSFER => true, CURLOPT_NOPROGRESS => false, CURLOPT_XFERINFOFUNCTION => $callback]);
    return curl_exec($curl);
};
$read = function (callable $callback) use ($address) {
    return file_get_contents("http://$address/", false, stream_context_create([], ['notification' => $callback]));
};
$report = function (Async\Coroutine $coroutine) {
    try {
        echo show(await($coroutine)), "\n";
    } catch (Cancellation $e) {
        echo describe($e), ', after ', $e->getPrevious() ? describe($e->getPrevious()) : 'nothing', "\n";
    }
};

foreach (['curl' => $transfer, 'http' => $read] as $name => $call) {
    echo "$name, thrown by the callback: ";
    $is_called = false;
    $throws = function () use (&$is_called) {
        $is_called = true;
        throw new Exception('callback');
    };
    if ($name === 'curl' && PHP_VERSION_ID >= 80600) {
        /* it ends the transfer when a callback throws */
        echo outcome(fn() => await(spawn($call, $throws))), "\n";
    } else {
        $coroutine = spawn($call, $throws);
        until(function () use (&$is_called, $coroutine) {
            return $is_called && str_starts_with((string) ($coroutine->getAwaitingInfo()[0] ?? ''), 'I/O');
        });
        $coroutine->cancel();
        $report($coroutine);
    }

    echo "$name, cancelled in the callback: ";
    $is_called = false;
    $coroutine = spawn($call, function () use (&$is_called) {
        $is_called = true;
        sleep(100);
    });
    until(function () use (&$is_called) {
        return $is_called;
    });
    $coroutine->cancel();
    $report($coroutine);
}
?>
--EXPECTF--
curl, thrown by the callback: %SException: callback
curl, cancelled in the callback: Async\AsyncCancellation: Coroutine cancelled, after nothing
http, thrown by the callback: Async\AsyncCancellation: Coroutine cancelled, after Exception: callback
http, cancelled in the callback: Async\AsyncCancellation: Coroutine cancelled, after nothing
