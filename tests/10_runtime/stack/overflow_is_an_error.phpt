--TEST--
Stack: from PHP 8.3 on, a coroutine that recurses too deep gets an Error and can continue
--SKIPIF--
<?php if (PHP_VERSION_ID < 80300 || ini_get('zend.max_allowed_stack_size') === false) die('skip needs PHP that checks the depth of its stack'); ?>
<?php if (getenv('SKIP_ASAN')) die('skip frames are several times larger in a sanitizer build'); ?>
--INI--
memory_limit=-1
--FILE--
<?php
use function Async\{await, spawn, suspend};

function map(int $n) { return array_map('map', [$n + 1]); }
function outcome(): string {
    try {
        map(0);
    } catch (Error $e) {
        suspend();
        preg_match('/stack size of (\d+) bytes/', $e->getMessage(), $m);
        return get_class($e) . ', ' . round($m[1] / 1024 / 1024) . ' MB';
    }
    return 'no error';
}
$other = spawn(fn () => array_map(function () { suspend(); suspend(); return 'undisturbed'; }, [1])[0]);
echo await(spawn('outcome')), "\n";
echo await(spawn(function () { $fiber = new Fiber('outcome'); $fiber->start(); return $fiber->getReturn(); })), "\n";
echo await(spawn('outcome')), "\n";
echo substr(outcome(), 0, 5), " in main\n";
echo await($other), "\n";
?>
--EXPECT--
Error, 8 MB
Error, 2 MB
Error, 8 MB
Error in main
undisturbed
