--TEST--
Copying between pipes, sockets and files suspends only the caller, both ends in one process
--FILE--
<?php
require __DIR__ . '/../../io.inc';

use function Async\{spawn, await, suspend};

const LETTERS = 300_000;

$file = temporary_file();
file_put_contents($file, str_repeat('x', LETTERS));

$ends = [
    'socket' => fn() => stream_socket_pair(STREAM_PF_UNIX, STREAM_SOCK_STREAM, 0),
    'pipe' => function () {
        $process = proc_open(['cat'], [['pipe', 'r'], ['pipe', 'w']], $pipes);
        $GLOBALS['processes'][] = $process;
        return $pipes;
    },
];
foreach ($ends as $from => $open_source) {
    foreach ($ends as $to => $open_target) {
        $pipes_first = $to === 'pipe' ? [$target, $sink] = $open_target() : null; /* a process would inherit the sockets */
        [$feed, $source] = $open_source();
        [$target, $sink] = $pipes_first ?? $open_target();
        $copier = spawn(function () use ($source, $target) {
            $copied = stream_copy_to_stream($source, $target);
            fclose($target);
            return $copied;
        });
        $feeder = spawn(function () use ($file, $feed) {
            $copied = stream_copy_to_stream(fopen($file, 'r'), $feed);
            fclose($feed);
            return $copied;
        });
        $length = strlen(stream_get_contents($sink));
        printf("%s to %s: %d, %d, %d\n", $from, $to, await($feeder), await($copier), $length);
    }
}

/* file_put_contents() copies, too */
[$feed, $source] = $ends['socket']();
$name = temporary_file();
$writer = spawn(fn() => file_put_contents($name, $source));
suspend();
fwrite($feed, 'abc');
suspend();
fclose($feed);
echo await($writer), ' ', file_get_contents($name), "\n";

/* plain files: the fastest way that PHP has */
$copy = temporary_file();
echo await(spawn(fn() => [copy($file, $copy), filesize($copy)])) === [true, LETTERS] ? "copied\n" : "not copied\n";
?>
--EXPECT--
socket to socket: 300000, 300000, 300000
socket to pipe: 300000, 300000, 300000
pipe to socket: 300000, 300000, 300000
pipe to pipe: 300000, 300000, 300000
3 abc
copied
