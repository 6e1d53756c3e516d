--TEST--
Stack: recursion through internal functions goes as deep in a coroutine as in main
--SKIPIF--
<?php if (getenv('SKIP_ASAN')) die('skip frames are several times larger in a sanitizer build'); ?>
<?php if (PHP_DEBUG) die('skip frames are larger in a debug build'); ?>
--INI--
memory_limit=-1
unserialize_max_depth=0
--FILE--
<?php
use function Async\{await, spawn, suspend};

class Magic {
    function __construct(private int $left) {}
    function __get($name) { return $this->left ? (new Magic($this->left - 1))->x : 'bottom'; }
}
function map(int $n) { return $n ? array_map('map', [$n - 1])[0] : 'bottom'; }
function sort_deep(int $n) {
    $result = 'bottom';
    $list = [1, 2];
    usort($list, function () use ($n, &$result) { $result = $n ? sort_deep($n - 1) : $result; return 0; });
    return $result;
}
function replace(int $n) { return $n ? preg_replace_callback('/a/', fn () => replace($n - 1), 'a') : 'bottom'; }
function chain(int $n) {
    $list = null;
    for ($i = 0; $i < $n; $i++) {
        $node = new stdClass;
        $node->next = $list;
        $list = $node;
    }
    return $list;
}
$cases = [
    'array_map' => fn () => map(1000),
    'usort' => fn () => sort_deep(1000),
    'preg_replace_callback' => fn () => replace(1000),
    '__get' => fn () => (new Magic(1000))->x,
    'unserialize' => fn () => strlen(serialize(unserialize(serialize(chain(3000))))),
    'json_encode' => fn () => strlen(json_encode(chain(10_000), 0, 20_000)),
    'a list is freed' => function () { chain(10_000); return 'freed'; },
];
foreach ($cases as $name => $case) {
    $coroutine = spawn(function () use ($case) { suspend(); return $case(); });
    echo $name, ': ', await($coroutine) === $case() ? 'as in main' : 'different', "\n";
}
?>
--EXPECT--
array_map: as in main
usort: as in main
preg_replace_callback: as in main
__get: as in main
unserialize: as in main
json_encode: as in main
a list is freed: as in main
