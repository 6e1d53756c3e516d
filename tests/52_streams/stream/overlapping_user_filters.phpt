--TEST--
Streams: the methods of one php_user_filter for a reader and a writer may overlap
--FILE--
<?php
require __DIR__ . '/../../io.inc';
use function Async\{spawn, await};

class Gate extends php_user_filter
{
    public static array $open = [];
    public static array $inside = [];

    public function filter($in, $out, &$consumed, bool $closing): int
    {
        while ($bucket = stream_bucket_make_writeable($in)) {
            self::$inside[$this->params] = true;
            until(fn() => isset(self::$open[$this->params]));
            $consumed += $bucket->datalen;
            stream_bucket_append($out, $bucket);
        }
        unset(self::$inside[$this->params]);
        return PSFS_PASS_ON;
    }
}
stream_filter_register('gate', Gate::class);

foreach ([['read', 'write'], ['write', 'read']] as $order) {
    Gate::$open = [];
    [$client, $server] = tcp_pair();
    stream_filter_append($client, 'gate', STREAM_FILTER_READ, 'read');
    stream_filter_append($client, 'gate', STREAM_FILTER_WRITE, 'write');
    fwrite($server, 'question');
    stream_socket_shutdown($server, STREAM_SHUT_WR);
    $calls = ['read' => fn() => fread($client, 8), 'write' => fn() => fwrite($client, 'answer')];
    foreach (['read', 'write'] as $name) {
        $coroutines[$name] = spawn($calls[$name]);
        until(fn() => isset(Gate::$inside[$name]));
    }
    echo outcome($calls['read']), "\n", outcome($calls['write']), "\n";
    foreach ($order as $name) {
        echo outcome(fn() => fclose($client)), "\n";
        Gate::$open[$name] = true;
        var_dump(await($coroutines[$name]));
    }
    var_dump(fclose($client), fread($server, 10));
}
?>
--EXPECT--
Async\AsyncException: The stream is in use: another coroutine is reading from it already; use one for each coroutine, from a pool
Async\AsyncException: The stream is in use: another coroutine is writing to it already; use one for each coroutine, from a pool
Async\AsyncException: The stream is in use: a method of it has not returned yet
string(8) "question"
Async\AsyncException: The stream is in use: a method of it has not returned yet
int(6)
bool(true)
string(6) "answer"
Async\AsyncException: The stream is in use: another coroutine is reading from it already; use one for each coroutine, from a pool
Async\AsyncException: The stream is in use: another coroutine is writing to it already; use one for each coroutine, from a pool
Async\AsyncException: The stream is in use: a method of it has not returned yet
int(6)
Async\AsyncException: The stream is in use: a method of it has not returned yet
string(8) "question"
bool(true)
string(6) "answer"
