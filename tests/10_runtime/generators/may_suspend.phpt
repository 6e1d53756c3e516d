--TEST--
Generators: a generator may suspend in its body, also through yield from and send()
--FILE--
<?php
use function Async\{await_all_or_fail, delay, spawn, suspend};

function inner($name) { suspend(); yield "$name-inner"; delay(1); return 'r'; }
function outer($name) { suspend(); $x = yield "$name-first"; suspend(); yield $x; $r = yield from inner($name); suspend(); yield $r; }
$task = function (string $name) {
    $out = [];
    $g = outer($name);
    $out[] = $g->current();
    $out[] = $g->send("$name-sent");
    for ($g->next(); $g->valid(); $g->next()) {
        $out[] = $g->current();
        suspend();
    }
    return implode(' ', $out);
};
echo implode("\n", await_all_or_fail([spawn($task, 'a'), spawn($task, 'b')])), "\n";
?>
--EXPECT--
a-first a-sent a-inner r
b-first b-sent b-inner r
