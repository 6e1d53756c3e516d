--TEST--
Pipes: non-blocking and broken pipes, wrong modes and devices behave as in stock PHP
--EXTENSIONS--
posix
--FILE--
<?php
require __DIR__ . '/../../io.inc';

function fifo_set(bool $blocking)
{
    $fifo = fifo();
    stream_set_blocking($fifo, $blocking);
    return $fifo;
}

function pipe_without_reader()
{
    $pipe = popen('exec true', 'w');
    while (@fwrite($pipe, 'x')) {
        usleep(1000);
    }
    return $pipe;
}

compare_with_stock([
    'non-blocking read' => fn() => fread(fifo_set(false), 10),
    'non-blocking line' => fn() => fgets(fifo_set(false)),
    'non-blocking write' => fn() => fwrite(fifo_set(false), str_repeat('x', 100_000)),
    'broken pipe' => fn() => fwrite(pipe_without_reader(), str_repeat('x', 100_000)),
    'reading the wrong end' => fn() => fread(popen('exec cat', 'w'), 10),
    'writing the wrong end' => fn() => fwrite(popen('exec true', 'r'), 'x'),
    'null' => fn() => fread(fopen('/dev/null', 'r'), 10),
    'zero' => fn() => strlen(fread(fopen('/dev/zero', 'r'), 10)),
    'writing to null' => fn() => fwrite(fopen('/dev/null', 'w'), str_repeat('x', 1 << 20)),
    'writing to full' => fn() => fwrite(fopen('/dev/full', 'w'), str_repeat('x', 1 << 20)),
    'end' => function () {
        $pipe = popen('printf "one\ntwo"', 'r');
        return [fgets($pipe), feof($pipe), fgets($pipe), feof($pipe), fgets($pipe), pclose($pipe)];
    },
    'status' => fn() => [pclose(popen('exit 7', 'r')), pclose(popen('kill -9 $$', 'r'))],
]);
?>
--EXPECTF--
non-blocking read: ''
non-blocking line: false
non-blocking write: 65536
  fwrite(): Write of 1 bytes failed with errno=32 Broken pipe
  fwrite(): Write of 100000 bytes failed with errno=32 Broken pipe
broken pipe: false%S
  fread(): Read of 8192 bytes failed with errno=9 Bad file descriptor
reading the wrong end: false%S
  fwrite(): Write of 1 bytes failed with errno=9 Bad file descriptor
writing the wrong end: false%S
null: ''
zero: 10
writing to null: 1048576
  fwrite(): Write of 1048576 bytes failed with errno=28 No space left on device
writing to full: false
end: ["one\n",false,"two",true,false,0]%S
status: [7,9]%S
as stock PHP
