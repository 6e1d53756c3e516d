--TEST--
Processes: mail() suspends while sendmail takes the message, and until it ends
--FILE--
<?php
require __DIR__ . '/../../10_runtime/child.inc';

$file = tempnam(sys_get_temp_dir(), 'async');
$sendmail = tempnam(sys_get_temp_dir(), 'async');
chmod($sendmail, 0700);
file_put_contents($sendmail, "#!/bin/sh\nsleep 0.1\ncat >$file\nsleep 0.1\ngrep -q fail $file && exit 1\nexit 0\n");
$script = 'require ' . var_export(__DIR__ . '/../../io.inc', true) . ';' . <<<'PHP'
    $large = str_repeat("A line of the message\n", 10_000);
    foreach (['small' => 'Hello', 'large' => $large, 'rejected' => 'fail'] as $name => $message) {
        Async\await(Async\spawn(function () use ($name, $message) {
            echo "$name, ", beside_others(fn() => @mail('user@localhost', 'Subject', $message, 'From: us')), "\n";
        }));
        $sent = file_get_contents(getenv('MAIL'));
        var_dump(str_ends_with(str_replace("\r\n", "\n", $sent), "\n\n$message\n"), str_starts_with($sent, 'To: user@localhost'));
    }
    PHP;
rename("$sendmail", "$sendmail.sh");
putenv("MAIL=$file");
echo run_php($script, ['sendmail_path' => "$sendmail.sh"])['output'];
unlink("$sendmail.sh");
unlink($file);
?>
--EXPECT--
small, others ran: true
bool(true)
bool(true)
large, others ran: true
bool(true)
bool(true)
rejected, others ran: false
bool(true)
bool(true)
