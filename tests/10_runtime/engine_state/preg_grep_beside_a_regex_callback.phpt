--TEST--
Engine state: a preg_grep() that suspends does not overwrite the match of a suspended callback
--FILE--
<?php
use function Async\{await, spawn, suspend};

class Text { function __construct(private string $text) {} function __toString(): string { suspend(); suspend(); return $this->text; } }

$grep = spawn(fn () => preg_grep('/needle/', [new Text(str_repeat('.', 3000) . 'needle')]));
suspend();
$replace = spawn(fn () => preg_replace_callback('/b/', function () { for ($i = 0; $i < 6; $i++) { suspend(); } return 'B'; }, 'a-b-c'));
var_dump(count(await($grep)), await($replace));
?>
--EXPECT--
int(1)
string(5) "a-B-c"
