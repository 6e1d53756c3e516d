--TEST--
Frameworks: Guzzle, unchanged: one client serves 100 coroutines at the same time
--EXTENSIONS--
curl
--SKIPIF--
<?php require __DIR__ . '/frameworks.inc'; skip_without_libraries('GuzzleHttp'); ?>
--FILE--
<?php
require __DIR__ . '/frameworks.inc';
libraries('GuzzleHttp');
use GuzzleHttp\{Client, HandlerStack};
use GuzzleHttp\Handler\{CurlHandler, StreamHandler};
use function Async\{await, spawn, suspend};

foreach ([CurlHandler::class, StreamHandler::class] as $handler) {
    $client = new Client(['base_uri' => server_for_many(COROUTINES), 'handler' => HandlerStack::create(new $handler)]);
    $answers = crowd(fn(int $i) => (string) $client->get("/$i")->getBody());
    echo $answers === array_map(fn(int $i) => "/$i", range(0, COROUTINES - 1)) ? 'each has its own answer' : json_encode($answers), "\n";

    /* Warnings of one coroutine are no failures of another. */
    $refused = new Client(['base_uri' => 'http://127.0.0.1:1', 'handler' => HandlerStack::create(new $handler)]);
    $client = new Client(['base_uri' => server_for_many(10), 'handler' => HandlerStack::create(new $handler)]);
    $outcomes = crowd(function (int $i) use ($client, $refused) {
        try {
            return (string) ($i % 2 ? $client : $refused)->get("/$i")->getBody();
        } catch (GuzzleHttp\Exception\ConnectException) {
            return 'refused';
        }
    }, 20);
    echo implode(' ', $outcomes), "\n";

    $coroutine = spawn(fn() => $client->get(server_for_many(2) . '/never'));
    suspend();
    $coroutine->cancel();
    echo get_class((function () use ($coroutine) { try { await($coroutine); } catch (Throwable $e) { return $e; } })()), "\n";
}
exit; // servers that wait for more requests
?>
--EXPECT--
each has its own answer
refused /1 refused /3 refused /5 refused /7 refused /9 refused /11 refused /13 refused /15 refused /17 refused /19
Async\AsyncCancellation
each has its own answer
refused /1 refused /3 refused /5 refused /7 refused /9 refused /11 refused /13 refused /15 refused /17 refused /19
Async\AsyncCancellation
