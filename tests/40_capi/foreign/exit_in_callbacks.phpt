--TEST--
C API: foreign code: exit() in a callback at the end, a dispose function or a timer ends the process
--SKIPIF--
<?php require __DIR__ . '/../skip.inc'; ?>
--FILE--
<?php
require __DIR__ . '/../capi.inc';

$cases = [
    'at the end' => 'capi_call_at_end(spawn(fn () => 1), $exit);',
    'at the end of one that never starts' => '$c = spawn(fn () => 1); capi_call_at_end($c, $exit); $c->cancel(); echo "never\n";',
    'the same, cancelled by another one' => '$c = spawn(fn () => 1); capi_call_at_end($c, $exit); spawn(function () use ($c) { $c->cancel(); });',
    'while it is disposed of' => 'capi_call_in_dispose($exit);',
    'while one that never started is disposed of' => 'capi_call_in_dispose($exit)->cancel();',
    'in a timer' => 'capi_call_in_timer(1, $exit);',
];
foreach ($cases as $name => $code) {
    echo "--- $name\n";
    capi('
        $exit = function () { exit("exit\n"); };
        register_shutdown_function(fn () => print("shutdown function\n"));
        ' . $code . '
        delay(10_000);
        echo "never\n";');
}
?>
--EXPECT--
--- at the end
exit
shutdown function
--- at the end of one that never starts
exit
shutdown function
--- the same, cancelled by another one
exit
shutdown function
--- while it is disposed of
exit
shutdown function
--- while one that never started is disposed of
exit
shutdown function
--- in a timer
exit
shutdown function
