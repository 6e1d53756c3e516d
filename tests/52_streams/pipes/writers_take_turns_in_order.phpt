--TEST--
Coroutines that write to one FIFO take turns in the order in which they came
--EXTENSIONS--
posix
--FILE--
<?php
require __DIR__ . '/../../io.inc';
use function Async\{spawn, await_all_or_fail};

$path = sys_get_temp_dir() . '/writers_' . getmypid();
posix_mkfifo($path, 0600);
$fifo = fopen($path, 'r+');
$reader = fopen($path, 'r');

/* Each of them is more than fits, so that all others come while the first one waits. */
$writers = [];
foreach (['a', 'b', 'c', 'd'] as $letter) {
    $writers[] = spawn(function () use ($fifo, $letter) {
        $size = 200_000;
        var_dump(fwrite($fifo, str_repeat($letter, $size)) === $size);
        /* Once more: it comes after those that wait already. */
        fwrite($fifo, strtoupper($letter));
    });
}
$order = '';
$all = spawn(function () use ($reader, &$order) {
    for ($got = 0; $got < 800_004; $got += strlen($data)) {
        $data = fread($reader, min(65536, 800_004 - $got));
        for ($rest = $data; $rest !== ''; $rest = ltrim($rest, $rest[0])) {
            $order .= str_ends_with($order, $rest[0]) ? '' : $rest[0];
        }
    }
});
await_all_or_fail([...$writers, $all]);
echo "$order\n";
unlink($path);
?>
--EXPECT--
bool(true)
bool(true)
bool(true)
bool(true)
abcdABCD
