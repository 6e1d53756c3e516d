--TEST--
Pool: constructor: a name is UTF-8 without NUL, so that messages, metrics and JSON can carry it
--FILE--
<?php
require __DIR__ . '/../pool.inc';
foreach (["a\0b", "\0", "a\xff", "\xc3", "\xed\xa0\x80", "\xc0\x80"] as $name) {
    echo outcome(fn () => new Async\Pool(fn () => new Conn, name: $name)), "\n";
}
echo count(Async\pools()), " pools\n";
foreach (['', 'Bücher', "zwei\nZeilen", 'a"b\\c', '🐘'] as $name) {
    $pool = new Async\Pool(fn () => new Conn, name: $name);
    echo json_encode($pool->stats()->name, JSON_UNESCAPED_UNICODE), ' ', preg_match('//u', Async\metrics()) ? 'ok' : 'broken', "\n";
}
?>
--EXPECT--
ValueError: Async\Pool::__construct(): Argument #9 ($name) must be valid UTF-8 without null bytes
ValueError: Async\Pool::__construct(): Argument #9 ($name) must be valid UTF-8 without null bytes
ValueError: Async\Pool::__construct(): Argument #9 ($name) must be valid UTF-8 without null bytes
ValueError: Async\Pool::__construct(): Argument #9 ($name) must be valid UTF-8 without null bytes
ValueError: Async\Pool::__construct(): Argument #9 ($name) must be valid UTF-8 without null bytes
ValueError: Async\Pool::__construct(): Argument #9 ($name) must be valid UTF-8 without null bytes
0 pools
"" ok
"Bücher" ok
"zwei\nZeilen" ok
"a\"b\\c" ok
"🐘" ok
