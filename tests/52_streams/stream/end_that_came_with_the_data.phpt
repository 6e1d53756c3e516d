--TEST--
Streams: feof() knows of the end that came together with the last data, as in stock PHP
--EXTENSIONS--
openssl
--FILE--
<?php
require __DIR__ . '/../../io.inc';
use function Async\{spawn, await};

function lines(array $pair): array
{
    [$client, $server] = $pair;
    fwrite($server, "a\nb\n");
    fclose($server);
    while (!feof($client)) {
        $lines[] = fgets($client);
    }
    return $lines;
}

function chunks(array $pair): array
{
    [$client, $server] = $pair;
    fwrite($server, "abc");
    fclose($server);
    while (!feof($client)) {
        $chunks[] = fread($client, 2);
    }
    return $chunks;
}

$stock = [lines(tcp_pair()), chunks(tcp_pair())];
$async = await(spawn(fn() => [lines(tcp_pair()), chunks(tcp_pair())]));
var_dump($async === $stock);
echo json_encode($async), json_encode([lines(tls_pair()), chunks(tls_pair())]), "\n";
?>
--EXPECT--
bool(true)
[["a\n","b\n"],["ab","c"]][["a\n","b\n"],["ab","c"]]
