--TEST--
Engine state: an unhandled failure of a coroutine goes to its own exception handler, not to main's
--FILE--
<?php
require __DIR__ . '/../child.inc';

$file = tempnam(sys_get_temp_dir(), 'async');
$own = 'set_exception_handler(fn ($e) => print("own: {$e->getMessage()}\n"));';
$main = 'set_exception_handler(fn ($e) => print("main: {$e->getMessage()}\n"));';
foreach ([
    'own' => "$main Async\\spawn(function () { $own Async\\suspend(); throw new Exception('x'); });",
    'own, held' => "$main \$c = Async\\spawn(function () { $own throw new Exception('x'); }); Async\\suspend(); unset(\$c);",
    'restored' => "$main Async\\spawn(function () { $own Async\\suspend(); restore_exception_handler(); throw new Exception('x'); });",
    'set to none' => "$main Async\\spawn(function () { set_exception_handler(null); throw new Exception('x'); });",
    'another one sets its own' => "$main Async\\spawn(function () { $own Async\\suspend(); });
        Async\\spawn(function () { Async\\suspend(); throw new Exception('x'); });",
    'main fails' => "$main Async\\spawn(function () { $own Async\\suspend(); }); Async\\suspend(); throw new Exception('x');",
    'inherited' => "Async\\spawn(function () { $own Async\\spawn(fn () => throw new Exception('x')); });",
    'seen' => "$main try { Async\\await(Async\\spawn(function () { $own throw new Exception('x'); })); } catch (Exception) { print('caught'); }",
    'first of two' => "$main Async\\spawn(function () { $own throw new Exception('x'); }); Async\\spawn(fn () => throw new Exception('y'));",
    'it throws' => "$main Async\\spawn(function () { set_exception_handler(fn () => throw new Exception('z')); throw new Exception('x'); });",
] as $name => $code) {
    file_put_contents($file, "<?php $code");
    $result = run_php_file($file);
    preg_match('/(?:own|main): .*|Uncaught Exception: .(?!.*Next)|caught/', $result['output'], $match);
    echo "$name: ", $match[0] ?? $result['output'], "\n";
}
unlink($file);
?>
--EXPECT--
own: own: x
own, held: own: x
restored: main: x
set to none: Uncaught Exception: x
another one sets its own: main: x
main fails: main: x
inherited: own: x
seen: caught
first of two: own: x
it throws: Uncaught Exception: z
