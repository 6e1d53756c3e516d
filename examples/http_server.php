<?php
/* An HTTP server in plain PHP: a coroutine for each client, a process for each core: ./dev php examples/http_server.php 8080 2 */
use function Async\{await_any_or_fail, delay, signal, spawn, with_timeout};
const CLIENTS = 10_000, HEADER_BYTES = 16_384, BODY_BYTES = 1 << 20, REQUEST_MS = 15_000, STALLED_SECONDS = 30, SHUTDOWN_MS = 10_000;
function handle(string $method, string $target, array $headers, string $body): array // yours: PDO, Redis, curl suspend this client only
{
    return $target === '/' ? [200, "Hello\n"] : [404, "Not found\n"];
}

function read_request($client): array
{
    [$begin, $head] = [ftell($client), stream_get_line($client, HEADER_BYTES, "\r\n\r\n")];
    $head === false && throw new DomainException('the client has closed the connection', 0);
    strlen($head) < HEADER_BYTES || throw new DomainException('Request Header Fields Too Large', 431);
    preg_match('~^([A-Z]+) (\S+) HTTP/1\.([01])(\r|$)~', $head, $first) || throw new DomainException('Bad Request', 400);
    preg_match_all('/^([\w-]+):[ \t]*(.*?)[ \t]*\r?$/m', $head, $fields);
    $headers = array_combine(array_map(strtolower(...), $fields[1]), $fields[2]) + ['content-length' => '0', 'connection' => ''];
    isset($headers['transfer-encoding']) && throw new DomainException('Length Required', 411);
    $headers['content-length'] > BODY_BYTES && throw new DomainException('Content Too Large', 413);
    $body = $headers['content-length'] > 0 ? stream_get_contents($client, (int) $headers['content-length']) : '';
    ftell($client) - $begin === strlen($head) + 4 + (int) $headers['content-length'] || throw new DomainException('it was cut off', 0);
    return [[$first[1], $first[2], $headers, $body], $first[3] === '1' && strtolower($headers['connection']) !== 'close'];
}

function serve($client, stdClass $server): void
{
    stream_set_timeout($client, STALLED_SECONDS); // for a client that does not read what it gets
    do {
        try { // without it, one request that fails would end the server
            [$request, $keep] = with_timeout(REQUEST_MS, fn () => read_request($client));
            [$status, $text] = handle(...$request);
        } catch (DomainException | Async\DeadlineException $e) {
            [$status, $text, $keep] = [$e->getCode(), $e->getMessage(), false];
        } catch (Throwable $e) {
            $e instanceof Cancellation ? throw $e : error_log((string) $e);
            [$status, $text, $keep] = [500, 'Internal Server Error', false];
        }
        $head = "HTTP/1.1 $status\r\nContent-Length: " . strlen($text) . ($keep && !$server->stops ? '' : "\r\nConnection: close");
    } while ($status && @fwrite($client, "$head\r\n\r\n$text") && $keep && !$server->stops);
    unset($server->clients[(int) $client]);
}

[, $port, $processes] = $argv + [1 => 8080, 2 => 2];
for ($children = []; count($children) + 1 < $processes && $pid = pcntl_fork(); $children[] = $pid);
$options = ['socket' => ['so_reuseport' => true, 'backlog' => 4096]];
$socket = stream_socket_server("tcp://0.0.0.0:$port", context: stream_context_create($options)) ?: exit(1);
$server = (object) ['clients' => [], 'stops' => false];
$accepting = spawn(function () use ($socket, $server) {
    for (;; $client = null) { // or this variable keeps the last connection open
        $client = count($server->clients) < CLIENTS ? @stream_socket_accept($socket, -1) : null; // -1: it never gives up
        $client ? spawn(serve(...), $server->clients[(int) $client] = $client, $server) : delay(10);
    }
});
await_any_or_fail([signal(SIGTERM), signal(SIGINT)]);
$accepting->cancel();
$server->stops = true;
array_map(fn ($s) => stream_socket_shutdown($s, STREAM_SHUT_RD), [$socket, ...$server->clients]); // no more clients, no more requests
($pid ?? 1) && array_map(fn (int $pid) => posix_kill($pid, SIGTERM) && pcntl_waitpid($pid, $status), $children);
for ($end = hrtime(true) + SHUTDOWN_MS * 1e6; $server->clients && hrtime(true) < $end; delay(10));
exit; // ends what has not ended in time
