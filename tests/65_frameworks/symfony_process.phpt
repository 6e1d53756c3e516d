--TEST--
Frameworks: Symfony Process as it is: processes of many coroutines run side by side
--SKIPIF--
<?php require __DIR__ . '/frameworks.inc'; skip_without_libraries('Symfony/Component/Process'); ?>
--FILE--
<?php
require __DIR__ . '/frameworks.inc';
libraries('Symfony/Component/Process');
use Symfony\Component\Process\Process;

/* Each process ends when all have begun: one after the other they would never end. */
$dir = sys_get_temp_dir() . '/async-process-' . getmypid();
mkdir($dir);
$outputs = crowd(function (int $i) use ($dir) {
    $process = new Process(['sh', '-c', 'touch "$0/$1"; while [ "$(ls "$0" | wc -l)" -lt 8 ]; do sleep 0.02; done; cat; echo "$1" >&2; exit "$1"', $dir, "$i"]);
    $process->setInput("input $i");
    $process->setTimeout(PATIENCE);
    $process->run();
    return $process->getOutput() . '/' . trim($process->getErrorOutput()) . '/' . $process->getExitCode();
}, 8);
echo implode("\n", $outputs), "\n";
array_map('unlink', glob("$dir/*"));
rmdir($dir);
?>
--EXPECT--
input 0/0/0
input 1/1/1
input 2/2/2
input 3/3/3
input 4/4/4
input 5/5/5
input 6/6/6
input 7/7/7
