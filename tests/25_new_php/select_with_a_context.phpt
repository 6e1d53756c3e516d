--TEST--
PHP 8.6: stream_select() with a context, or of streams with filters, suspends; errors as stock PHP
--SKIPIF--
<?php if (PHP_VERSION_ID < 80600) die('skip the context of stream_select() came with 8.6'); ?>
--EXTENSIONS--
openssl
--FILE--
<?php
require __DIR__ . '/../io.inc';
use function Async\{await, delay, spawn, suspend};

$pair = fn() => stream_socket_pair(STREAM_PF_UNIX, STREAM_SOCK_STREAM, 0);
$context = fn(StreamErrorMode $mode) => stream_context_create(['stream' => ['error_mode' => $mode]]);
$select = function (array $read, int $seconds = 45, mixed ...$more): array {
    [$write, $except] = [null, null];
    return [stream_select($read, $write, $except, $seconds, 0, ...$more), array_keys($read)];
};

/* What it cannot wait for, and wrong arguments: as stock PHP, which runs first. */
[$a, $b] = $pair();
$ways = [];
foreach (StreamErrorMode::cases() as $mode) {
    $with = fn(callable $way) => function () use ($way, $mode, $context) {
        stream_clear_errors();
        return outcome(fn() => $way($context($mode))) . implode(', ', array_map(fn($error) => " $error->message", stream_last_errors()));
    };
    $ways["memory, $mode->name"] = $with(fn($context) => $select([fopen('php://memory', 'r')], 1, $context));
    $ways["memory and a file, $mode->name"] = $with(fn($context) =>
        $select(['m' => fopen('php://memory', 'r'), 'f' => fopen(__FILE__, 'r')], 1, $context));
    $ways["no time, $mode->name"] = $with(fn($context) => $select([$a], 0, $context));
}
foreach ([1, 'text', $a, new stdClass] as $wrong) {
    $ways['context of ' . get_debug_type($wrong)] = fn() => $select([$a], 45, $wrong);
}
$ways['seven arguments'] = fn() => $select([$a], 45, null, null);
ob_start();
compare_with_stock($ways);
$result = ob_get_clean();
echo str_contains($result, 'but stock PHP') ? $result : 'as stock PHP', "\n";

/* The caller waits, others run, and the argument is as the caller gave it. */
$given = $context(StreamErrorMode::Exception);
foreach (['a context' => [$given], 'null' => [null]] as $name => $more) {
    $waiting = spawn(fn() => $select(['x' => $a], 45, ...$more));
    suspend();
    fwrite($b, 'data');
    echo "$name: ", json_encode(await($waiting)), ' ', fread($a, 10), "\n";
}
echo get_resource_type($given), "\n";
$cancelled = spawn(fn() => $select([$a], 45, $given));
suspend();
$cancelled->cancel();
echo outcome(fn() => await($cancelled)), "\n";

/* 8.6 also takes streams with filters. What the filter keeps back is not readable, what is in the buffer is. */
stream_filter_append($a, 'string.toupper', STREAM_FILTER_READ);
$waiting = spawn(fn() => $select([$a]));
suspend();
fwrite($b, "filtered\nand more\n");
echo json_encode(await($waiting)), ' ', fgets($a), json_encode($select([$a])), ' ', fgets($a);
echo json_encode($select([$a], 0)), "\n";
[$client, $server] = tls_pair();
stream_filter_append($client, 'string.rot13', STREAM_FILTER_READ);
$waiting = spawn(fn() => $select([$client], 45, $given));
suspend();
fwrite($server, "frperg\n");
echo json_encode(await($waiting)), ' ', fgets($client);

?>
--EXPECT--
as stock PHP
a context: [1,["x"]] data
null: [1,["x"]] data
stream-context
Async\AsyncCancellation: Coroutine cancelled
[1,[0]] FILTERED
[1,[0]] AND MORE
[0,[]]
[1,[0]] secret
