--TEST--
PHP 8.4: the error handler may suspend before the call of a #[Deprecated] function
--SKIPIF--
<?php if (PHP_VERSION_ID < 80400) die('skip the attribute came with 8.4'); ?>
--FILE--
<?php
use function Async\{spawn, await, suspend};

$warnings = 0;
/* PHP reports a constant once as long as it is being reported. */
set_error_handler(function (int $type, string $message) use (&$warnings) {
    suspend();
    $warnings += !str_contains($message, 'CONSTANT');
    return true;
});
#[Deprecated] function old(int $i, string ...$more): string { return "old $i " . implode($more); }
class Old {
    #[Deprecated] const CONSTANT = 'constant';
    #[Deprecated] function __call(string $name, array $arguments) { return "$name($arguments[0])"; }
    #[NoDiscard] static function result(array &$log, int $i): int { $log[] = $i; return $i; }
}
$log = [];
$jobs = [];
for ($i = 1; $i <= 3; $i++) {
    $jobs[] = spawn(function () use ($i, &$log) {
        $all = [old($i, 'a', "b$i"), (new Old)->method($i), Old::CONSTANT];
        Old::result($log, $i);
        return implode(' ', $all);
    });
}
echo implode("\n", array_map(\Async\await(...), $jobs)), "\n";
sort($log);
echo implode(' ', $log), "\n";
var_dump($warnings === (PHP_VERSION_ID < 80500 ? 6 : 9));

set_error_handler(fn ($type, $message) => throw new Exception('from the handler'));
try {
    await(spawn(old(...), 1));
} catch (Exception $e) {
    echo $e->getMessage(), "\n";
}
?>
--EXPECT--
old 1 ab1 method(1) constant
old 2 ab2 method(2) constant
old 3 ab3 method(3) constant
1 2 3
bool(true)
from the handler
