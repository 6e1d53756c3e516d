--TEST--
Sessions: session_start() suspends while another process has the session
--EXTENSIONS--
session
--INI--
session.use_cookies=0
session.use_strict_mode=0
session.cache_limiter=
session.gc_probability=0
--FILE--
<?php
require __DIR__ . '/../../io.inc';
use function Async\{spawn, await, suspend};

$folder = sys_get_temp_dir() . '/async-' . getmypid();
mkdir($folder);
session_save_path($folder);
session_id('one');
file_put_contents("$folder/sess_one", 'count|i:1;');
function locked_by_another(): array
{
    global $folder;
    $process = proc_open(['flock', '-x', "$folder/sess_one", 'sh', '-c', 'echo locked; read line; printf "count|i:7;" >"$0"',
        "$folder/sess_one"], [['pipe', 'r'], ['pipe', 'w']], $pipes);
    fgets($pipes[1]);
    return [$process, $pipes[0]];
}

[$process, $end] = locked_by_another();
$second = spawn(function () use ($end) {
    suspend();
    suspend();
    spawn(fn() => fwrite($end, "\n"));
    /* The first is still in session_start(). */
    return [session_write_close(), session_status() === PHP_SESSION_NONE];
});
echo 'start, ', beside_others(fn() => session_start()), "\n";
echo $_SESSION['count'], "\n";
echo json_encode(await($second)), "\n";
proc_close($process);

[$process, $end] = locked_by_another();
$cancelled = spawn(fn() => outcome(fn() => session_start()));
suspend();
$cancelled->cancel();
echo await($cancelled), ', ', session_status() === PHP_SESSION_NONE ? 'none' : 'open', "\n";
fwrite($end, "\n");
proc_close($process);
session_id('one');
var_dump(session_start(), $_SESSION);
session_destroy();
rmdir($folder);
?>
--EXPECT--
start, others ran: true
7
[true,true]
Async\AsyncCancellation: Coroutine cancelled, none
bool(true)
array(1) {
  ["count"]=>
  int(7)
}
