--TEST--
Files: a read that has to wait for the disk suspends, one from memory does not
--SKIPIF--
<?php
if (!trim((string) shell_exec('command -v dd'))) die('skip needs dd');
?>
--FILE--
<?php
require __DIR__ . '/../../io.inc';

$name = __DIR__ . '/data_that_is_not_in_memory.tmp';
file_put_contents($name, str_repeat('0123456789', 100_000));
echo 'from memory, ', beside_others(fn() => strlen(file_get_contents($name))), "\n";
$ran = false;
for ($try = 0; $try < 20 && !$ran; $try++) { /* another process may read the file into memory again */
    exec('dd of=' . escapeshellarg($name) . ' oflag=nocache conv=notrunc,fdatasync count=0 2>/dev/null');
    $outcome = beside_others(fn() => file_get_contents($name) === str_repeat('0123456789', 100_000));
    $ran = str_starts_with($outcome, 'others ran');
}
echo $ran || !can_be_dropped($name) ? 'from disk, others ran' : $outcome, str_ends_with($outcome, 'true') ? ': good' : ': bad', "\n";

$file = fopen($name, 'r+');
fread($file, 10);
var_dump(stream_get_meta_data($file)['blocked'], stream_set_blocking($file, false), stream_get_meta_data($file)['blocked']);
var_dump(ftruncate($file, 20), fseek($file, 0), fread($file, 100), feof($file), fwrite($file, 'more'), rewind($file), fread($file, 100));
$process = proc_open(['cat'], [['file', $name, 'r'], ['pipe', 'w']], $pipes);
echo stream_get_contents($pipes[1]), proc_close($process), "\n";
unlink($name);

/* Not every file system forgets what it has in memory. */
function can_be_dropped(string $name): bool
{
    return trim(shell_exec('stat -f -c %T ' . escapeshellarg($name))) === 'ext2/ext3';
}
?>
--EXPECT--
from memory, no other ran: 1000000
from disk, others ran: good
bool(true)
bool(true)
bool(false)
bool(true)
int(0)
string(20) "01234567890123456789"
bool(true)
int(4)
bool(true)
string(24) "01234567890123456789more"
01234567890123456789more0
