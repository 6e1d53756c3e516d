--TEST--
Processes: a mail() is sent once if the script forks meanwhile, and a fatal error ends it
--EXTENSIONS--
pcntl
--FILE--
<?php
require __DIR__ . '/../../10_runtime/child.inc';

$dir = sys_get_temp_dir() . '/async-mail-' . getmypid();
mkdir($dir);
file_put_contents("$dir/sendmail", <<<SH
    #!/bin/sh
    for i in $(seq 3000); do [ -e $dir/go ] && break; sleep 0.01; done
    cat >$dir/mail
    SH);
chmod("$dir/sendmail", 0700);

/* More than a pipe takes unless it is told to take more. */
$begin = <<<'PHP'
    $mail = Async\spawn(fn() => mail('user@localhost', 'Subject', str_repeat("A line\n", 5_000), 'X-Long: ' . str_repeat('h', 65_800)));
    Async\suspend();
    PHP;
$fatal = <<<'PHP'
    register_shutdown_function(fn() => touch(getenv('DIR') . '/go'));
    ini_set('display_errors', '0');
    @trigger_error('fatal', E_USER_ERROR);
    PHP;
$fork = <<<'PHP'
    $child = pcntl_fork();
    if ($child === 0) {
        exit(3);
    }
    pcntl_waitpid($child, $status);
    echo 'child: ', json_encode([pcntl_wifexited($status), pcntl_wexitstatus($status)]), "\n";
    touch(getenv('DIR') . '/go');
    var_dump(Async\await($mail));
    $sent = file_get_contents(getenv('DIR') . '/mail');
    var_dump(substr_count($sent, 'A line'), substr_count($sent, 'h') - substr_count(strstr($sent, 'X-Long', true), 'h'));
    PHP;

putenv("DIR=$dir");
foreach (['fatal' => $fatal, 'fork' => $fork] as $name => $end) {
    ['output' => $output, 'code' => $code, 'signal' => $signal] = run_php($begin . $end, ['sendmail_path' => "$dir/sendmail"]);
    echo "$name: code $code, signal $signal\n$output";
    @unlink("$dir/go");
}
array_map(unlink(...), glob("$dir/*"));
rmdir($dir);
?>
--EXPECT--
fatal: code 255, signal 0
fork: code 0, signal 0
child: [true,3]
bool(true)
int(5000)
int(65800)
