--TEST--
Engine state: each coroutine has its own strtok() state
--FILE--
<?php
use function Async\{await_all, spawn, suspend};

function words(string $text): array {
    $words = [];
    for ($word = strtok($text, ' '); $word !== false; $word = strtok(' ')) {
        $words[] = $word;
        suspend();
    }
    return $words;
}
$first = strtok('main has words', ' ');
$list = [spawn('words', 'a b c'), spawn('words', 'd e f g'), spawn(fn () => [@strtok(' ')]), spawn(function () { strtok('left over', ' '); return []; })];
[$results] = await_all($list);
$list[] = spawn(fn () => [@strtok(' ')]);
[$last] = await_all([$list[4]]);
echo json_encode([...$results, ...$last]), "\n";
echo $first, ' ', strtok(' '), ' ', strtok(' '), "\n";
?>
--EXPECT--
[["a","b","c"],["d","e","f","g"],[false],[],[false]]
main has words
