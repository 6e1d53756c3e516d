--TEST--
C API: misuse: removing the callback of another event, or adding one twice, is detected
--SKIPIF--
<?php require __DIR__ . '/../skip.inc'; ?>
--FILE--
<?php
require __DIR__ . '/../capi.inc';

function output(string $code): string
{
    ob_start();
    capi($code, environment: ['ASAN_OPTIONS' => 'handle_abort=0']);
    return ob_get_clean();
}

const MESSAGE = "async: a callback is removed from an event that it is not subscribed to\n";
echo "compiled with checks\n";
for ($which = 0; $which < 3; $which++) {
    echo str_starts_with($output = output("capi_remove_foreign(false, $which);"), MESSAGE) ? MESSAGE : $output;
}
$output = output('capi_add_twice();');
echo strtok($output, "\n"), "\n";
echo "events of async, with checks only in a debug build\n";
foreach ([0, 2] as $which) {
    $output = output("capi_remove_foreign(true, $which);");
    echo $output === "removed 0, 3 and 3 left\n" || str_starts_with($output, MESSAGE) ? "found out\n" : $output;
}
$output = output('capi_count_below_zero();');
echo $output === "0 started\n" || str_starts_with($output, "async: an event is stopped more often") ? "found out\n" : $output;
?>
--EXPECT--
compiled with checks
async: a callback is removed from an event that it is not subscribed to
async: a callback is removed from an event that it is not subscribed to
async: a callback is removed from an event that it is not subscribed to
async: a callback is added to its event a second time
events of async, with checks only in a debug build
found out
found out
found out
