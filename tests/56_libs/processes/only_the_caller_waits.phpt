--TEST--
Processes: running a command or waiting for a child suspends only the caller
--EXTENSIONS--
pcntl
posix
--FILE--
<?php
require __DIR__ . '/../../io.inc';

/* A child that ends when told to, which others than the waiting coroutine do. */
function forked(int $status): int
{
    $fifo = fifo();
    if (!$child = pcntl_fork()) {
        fgets($fifo);
        pcntl_exec('/bin/sh', ['-c', "exit $status"]);
    }
    Async\spawn(function () use ($fifo) {
        for ($i = 0; $i < 10; $i++) {
            Async\suspend();
        }
        fwrite($fifo, "\n");
    });
    return $child;
}

/* Each command goes on when there is a line in the FIFO: stock PHP finds it there, the coroutine's comes from another one. */
$name = fifo_name();
$fifo = fopen($name, 'r+');
$wait = "read line <$name;";
$ways = [
    'exec' => fn() => [exec("$wait echo a; echo 'b  '; exit 5", $output, $code), $output, $code],
    'shell_exec' => fn() => [shell_exec("$wait echo a; exit 1"), shell_exec('true')],
    'backticks' => @eval('return fn() => `$wait printf a`;'), // PHP 8.5 deprecates them
    'system' => fn() => [system("$wait echo a; exit 3", $code), $code],
    'passthru' => fn() => [passthru("$wait printf a; exit 3", $code), $code],
    'proc_close' => fn() => proc_close(proc_open("$wait exit 3", [], $pipes)),
    'pclose' => fn() => pclose(popen("cat; $wait exit 3", 'w')),
    'pclose of a killed one' => fn() => pclose(popen("$wait kill -9 \$\$", 'r')),
    'exec of nothing' => fn() => [exec("$wait /does/not/exist 2>/dev/null", $output, $code), $output, $code],
];
foreach ($ways as $name => $way) {
    $ways[$name] = function () use ($way, $fifo) {
        static $calls = 0;
        $calls++ ? Async\spawn(fwrite(...), $fifo, "\n") : fwrite($fifo, "\n");
        return json_encode($way());
    };
}
compare_with_stock($ways);
foreach ([
    'pcntl_waitpid' => fn() => [pcntl_waitpid($child = forked(4), $status) === $child, pcntl_wexitstatus($status)],
    'pcntl_waitpid with usage' => fn() => [pcntl_waitpid($child = forked(4), $status, 0, $usage) === $child,
        pcntl_wexitstatus($status), isset($usage['ru_utime.tv_sec'])],
    'pcntl_wait without a child' => fn() => pcntl_wait($status),
    'pcntl_wait for a child' => fn() => [forked(6) === pcntl_wait($status), pcntl_wexitstatus($status)],
    'pcntl_wait with flags' => fn() => [forked(6) === pcntl_wait($status, WUNTRACED), pcntl_wexitstatus($status)],
    'pcntl_waitpid without waiting' => fn() => [pcntl_waitpid($child = forked(7), $status, WNOHANG),
        pcntl_waitpid($child, $status) === $child],
] as $name => $way) {
    echo "$name, ", beside_others(fn() => json_encode($way())), "\n";
}
?>
--EXPECT--
exec: '["b",["a","b"],5]', others ran
shell_exec: '["a\\n",null]', others ran
backticks: '"a"', others ran
a
system: '["a",3]', others ran
apassthru: '[null,3]', others ran
proc_close: '3', others ran
pclose: '3', others ran
pclose of a killed one: '9', others ran
exec of nothing: '["",[],127]', others ran
as stock PHP
pcntl_waitpid, others ran: '[true,4]'
pcntl_waitpid with usage, others ran: '[true,4,true]'
pcntl_wait without a child, no other ran: '-1'
pcntl_wait for a child, others ran: '[true,6]'
pcntl_wait with flags, others ran: '[true,6]'
pcntl_waitpid without waiting, others ran: '[0,true]'
