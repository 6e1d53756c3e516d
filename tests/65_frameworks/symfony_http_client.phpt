--TEST--
Frameworks: Symfony HttpClient, unchanged: one client serves many coroutines at the same time
--EXTENSIONS--
curl
--SKIPIF--
<?php require __DIR__ . '/frameworks.inc'; skip_without_libraries('Symfony/Component/HttpClient'); ?>
--FILE--
<?php
require __DIR__ . '/frameworks.inc';
libraries('Symfony/Component/HttpClient');
use Symfony\Component\HttpClient\{CurlHttpClient, NativeHttpClient};

foreach ([NativeHttpClient::class, CurlHttpClient::class] as $class) {
    $base = server_for_many(COROUTINES);
    $client = new $class(['max_duration' => PATIENCE], COROUTINES);
    $answers = crowd(fn(int $i) => $client->request('GET', "$base/$i")->getContent());
    echo $answers === array_map(fn(int $i) => "/$i", range(0, COROUTINES - 1)) ? 'each has its own answer' : json_encode($answers), "\n";

    $base = server_for_many(10);
    $outcomes = crowd(function (int $i) use ($client, $base) {
        try {
            return $client->request('GET', $i % 2 ? "$base/$i" : 'http://127.0.0.1:1')->getContent();
        } catch (Symfony\Contracts\HttpClient\Exception\TransportExceptionInterface) {
            return 'refused';
        }
    }, 20);
    echo implode(' ', $outcomes), "\n";
}
?>
--EXPECT--
each has its own answer
refused /1 refused /3 refused /5 refused /7 refused /9 refused /11 refused /13 refused /15 refused /17 refused /19
each has its own answer
refused /1 refused /3 refused /5 refused /7 refused /9 refused /11 refused /13 refused /15 refused /17 refused /19
