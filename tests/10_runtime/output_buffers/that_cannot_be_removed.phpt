--TEST--
Output buffers: one that is marked as not removable does not hang the end of its coroutine
--FILE--
<?php
require __DIR__ . '/../child.inc';
foreach (['null', 'fn ($s) => strtoupper($s)'] as $callback) {
    $result = run_php('set_time_limit(2); Async\await(Async\spawn(function () { ob_start(' . $callback . ', 0, 0); echo "text "; Async\suspend(); })); echo "level ", ob_get_level();');
    echo $result['output'], "\n";
}
?>
--EXPECT--
text level 0
TEXT level 0
