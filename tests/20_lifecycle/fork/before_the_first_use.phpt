--TEST--
pcntl_fork(): a fork before the first use of the scheduler
--EXTENSIONS--
pcntl
--FILE--
<?php
$pids = [];
for ($i = 0; $i < 3; $i++) {
    if (($pid = pcntl_fork()) === 0) {
        Async\delay(1 + $i);
        exit(Async\await(Async\spawn(fn () => 10 + $i)));
    }
    $pids[] = $pid;
}
Async\delay(1);
foreach ($pids as $pid) {
    pcntl_waitpid($pid, $status);
    echo pcntl_wexitstatus($status), "\n";
}
?>
--EXPECT--
10
11
12
