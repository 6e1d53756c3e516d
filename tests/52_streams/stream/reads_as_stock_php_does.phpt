--TEST--
Streams: a read waits for more data in the same cases as in stock PHP
--FILE--
<?php
require __DIR__ . '/../../io.inc';
use function Async\{spawn, await};

function buffered(): array
{
    [$client, $server] = tcp_pair();
    stream_set_timeout($client, 0, 1000);
    fwrite($server, "line\nrest");
    $read = [fgets($client), fread($client, 100)];
    return [$read, stream_get_meta_data($client)['timed_out']];
}

function no_timeout(): array
{
    [$client, $server] = tcp_pair();
    stream_set_timeout($client, 0);
    return [fread($client, 100), stream_get_meta_data($client)['timed_out'], feof($client)];
}

foreach (['buffered', 'no_timeout'] as $function) {
    $stock[] = $function();
}
foreach (['buffered', 'no_timeout'] as $function) {
    $async[] = await(spawn($function));
}
var_dump($async === $stock ?: [$stock, $async]);
echo implode(' ', array_map(trim(...), $async[0][0])), "\n";
?>
--EXPECT--
bool(true)
line rest
