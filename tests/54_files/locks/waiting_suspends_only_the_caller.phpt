--TEST--
Locks: a wait in flock() suspends only the caller
--EXTENSIONS--
pcntl
posix
--FILE--
<?php
require __DIR__ . '/../../io.inc';
use function Async\{spawn, await, suspend};

$name = tempnam(sys_get_temp_dir(), 'async');
$open = fn() => fopen($name, 'r+');

$holder = $open();
flock($holder, LOCK_EX);
spawn(function () use ($holder) {
    for ($i = 0; $i < 10; $i++) {
        suspend();
    }
    flock($holder, LOCK_UN);
});
$second = $open();
echo 'of a coroutine, ', beside_others(fn() => flock($second, LOCK_EX)), "\n";
var_dump(flock($holder, LOCK_SH | LOCK_NB, $would_block), $would_block);
spawn(function () use (&$second) {
    for ($i = 0; $i < 10; $i++) {
        suspend();
    }
    fclose($second);
});
echo 'of a stream that is closed, ', beside_others(fn() => flock($holder, LOCK_SH)), "\n";
echo 'shared with others, ', beside_others(fn() => flock($open(), LOCK_SH)), "\n";
fclose($holder);

/* Another process holds it until it is told to end. */
$process = proc_open(['flock', '-x', $name, 'sh', '-c', 'echo locked; read line'], [['pipe', 'r'], ['pipe', 'w']], $pipes);
fgets($pipes[1]);
spawn(function () use ($pipes) {
    for ($i = 0; $i < 10; $i++) {
        suspend();
    }
    fwrite($pipes[0], "\n");
});
echo 'of another process, ', beside_others(fn() => file_put_contents($name, 'data', LOCK_EX)), "\n";
echo file_get_contents($name), proc_close($process), "\n";

/* Each adds one, many times. */
file_put_contents($name, '0');
$adders = [];
for ($i = 0; $i < 5; $i++) {
    $adders[] = spawn(function () use ($open) {
        for ($i = 0; $i < 20; $i++) {
            $file = new SplFileObject($GLOBALS['name'], 'r+');
            $file->flock(LOCK_EX);
            $value = (int) $file->fgets();
            suspend();
            $file->rewind();
            $file->fwrite((string) ($value + 1));
            $i % 2 ? $file->flock(LOCK_UN) : $file = null;
        }
    });
}
array_map(\Async\await(...), $adders);
echo file_get_contents($name), "\n";
unlink($name);
?>
--EXPECT--
of a coroutine, others ran: true
bool(false)
int(1)
of a stream that is closed, others ran: true
shared with others, no other ran: true
of another process, others ran: 4
data0
100
