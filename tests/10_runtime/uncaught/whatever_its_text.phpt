--TEST--
Uncaught: a failure is reported whatever its text is, wherever it is thrown
--FILE--
<?php
require __DIR__ . '/../child.inc';

$texts = [
    'cancellation' => '"x{main}\n\nNext Async\\\\AsyncCancellation: foo"', 'thrown' => '"\n  thrown"',
    'NUL' => '"a\0b"', 'ESC' => '"\e[2J"', 'long' => 'str_repeat("x", 1 << 20)', 'none' => '""',
];
$places = [
    'main' => 'throw new RuntimeException($text);',
    'main, active' => 'Async\suspend(); throw new RuntimeException($text);',
    'coroutine' => 'Async\spawn(fn () => throw new RuntimeException($text));',
    'shutdown function' => 'Async\suspend(); register_shutdown_function(fn () => throw new RuntimeException($text));',
    'finally()' => 'Async\spawn(fn () => 1)->finally(fn () => throw new RuntimeException($text));',
    'after a cancellation' => 'Async\suspend(); (string) new Async\AsyncCancellation($text); throw new RuntimeException($text);',
];
foreach ($places as $place => $code) {
    foreach ($texts as $name => $text) {
        $result = run_php("\$text = $text; $code");
        if ($result['code'] !== 255 || !str_contains($result['output'], 'Uncaught RuntimeException')) {
            echo "$place, $name: $result[code] ", substr($result['output'], 0, 300), "\n";
        }
    }
}
echo "done\n";
?>
--EXPECT--
done
