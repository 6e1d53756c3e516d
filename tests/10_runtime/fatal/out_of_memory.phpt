--TEST--
Fatal error: shutdown functions run after a coroutine runs out of memory
--FILE--
<?php
require __DIR__ . '/../child.inc';
foreach (['main waits' => 'Async\delay(60000);', 'main ended' => ''] as $name => $code) {
    $result = run_php('register_shutdown_function(function () { echo "<shutdown>"; });
        Async\spawn(function () { Async\delay(60000); }); Async\spawn(function () { Async\suspend(); str_repeat("x", 1 << 30); });' . $code, ['memory_limit' => '64M']);
    echo $name, ': ', $result['code'], ' ', $result['signal'], ' ',
        substr_count($result['output'], 'Fatal error: Allowed memory size'), ' ', substr_count($result['output'], '<shutdown>'), "\n";
}
?>
--EXPECT--
main waits: 255 0 1 1
main ended: 255 0 1 1
