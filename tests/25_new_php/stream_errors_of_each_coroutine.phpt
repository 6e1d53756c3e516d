--TEST--
PHP 8.6: stream operations that wait side by side keep their errors apart
--SKIPIF--
<?php if (PHP_VERSION_ID < 80600) die('skip errors of streams came with 8.6'); ?>
--FILE--
<?php
require __DIR__ . '/../io.inc';

use function Async\{spawn, await, await_all_or_fail, suspend};

/* PHP refuses more than 1,000 operations within each other. */
$readers = $writers = [];
for ($i = 0; $i < 1100; $i++) {
    [$writers[], $end] = stream_socket_pair(STREAM_PF_UNIX, STREAM_SOCK_STREAM, 0);
    $readers[] = spawn(fn() => fread($end, 10));
}
suspend();
foreach ($writers as $i => $writer) {
    fwrite($writer, (string) $i);
}
$read = await_all_or_fail($readers);
echo $read == array_keys($writers) ? "1100 reads\n" : "lost\n";

/* One coroutine fails while the read of another is under way. */
$silent = stream_context_create(['stream' => ['error_mode' => StreamErrorMode::Silent]]);
$names = fn() => implode(', ', array_map(fn($error) => $error->code->name, stream_last_errors()));
[$a, $b] = stream_socket_pair(STREAM_PF_UNIX, STREAM_SOCK_STREAM, 0);
$reader = spawn(function () use ($b, $names) {
    return fread($b, 10) . ' [' . $names() . ']';
});
$failing = spawn(function () use ($a, $silent, $names) {
    suspend();
    var_dump(fopen('/does/not/exist', 'r', false, $silent));
    $before = $names();
    fwrite($a, 'read');
    suspend();
    return [$before, $before === $names()];
});
echo json_encode(await($failing)), "\n", await($reader), "\n[", $names(), "]\n";

/* A handler of errors may suspend. */
$seen = new ArrayObject();
$context = fn($name) => stream_context_create(['stream' => ['error_handler' => function (array $errors) use ($seen, $name) {
    suspend();
    $seen[] = $name . count($errors);
}, 'error_mode' => StreamErrorMode::Silent]]);
[$outcomes] = together(...array_map(fn($name) => fn() => outcome(fn() => fopen("/no/$name", 'r', false, $context($name))), ['a', 'b']));
echo implode("\n", $outcomes), "\n", implode(' ', $seen->getArrayCopy()), "\n";
?>
--EXPECT--
1100 reads
bool(false)
["OpenFailed",true]
read []
[]
false
false
a1 b1
