--TEST--
Engine state: callbacks of preg_replace_callback() that suspend in any order keep their matches
--FILE--
<?php
use function Async\{await, await_all, spawn, suspend};

function turns(int $n): void { while ($n--) { suspend(); } }

/* More groups than PHP's shared block of match data has room for. */
$large = '/' . str_repeat('(a)?', 40) . 'x/';
$x = spawn(fn () => preg_replace_callback($large, function () { turns(4); return 'X'; }, 'aaax'));
$y = spawn(function () { turns(1); return preg_replace_callback('/(b+)/', function ($m) { turns(12); return "[$m[1]]"; }, 'zz-bbb-yy-bb-end'); });
$z = spawn(function () { turns(8); return preg_match('/c/', str_repeat('.', 5000) . 'c') + preg_match_all('/./', 'many'); });
var_dump(await($x), await($y), await($z));

/* Arrays of patterns and subjects match several times per call; what is between may suspend as well. */
class Text { function __construct(private string $text) {} function __toString(): string { suspend(); return $this->text; } }
$list = [];
for ($i = 0; $i < 20; $i++) {
    $list[] = spawn(function () use ($i, $large) {
        $patterns = [$i % 2 ? $large : '/none/', '/(\d)(\d)/'];
        $result = preg_replace_callback($patterns, function ($m) use ($i) { turns($i % 5); return count($m) === 3 ? "$m[2]$m[1]" : 'L'; },
            [new Text('12ax34'), new Text("56 $i$i")]);
        $result[] = preg_replace_callback_array(['/a/' => function () use ($i) { turns($i % 3); return 'b'; }, '/b/' => function () { suspend(); return "c"; }], 'a-a');
        return implode('|', [...$result, ...preg_grep('/^x/', [new Text('xy'), new Text('yx'), new Text('x')])]);
    });
}
[$results] = await_all($list);
foreach ($results as $i => $result) {
    $expected = implode('|', [$i % 2 ? '21L43' : '21ax43', strrev("56") . ' ' . ($i > 9 ? preg_replace('/(.)(.)/', '$2$1', "$i$i") : "$i$i"), 'c-c', 'xy', 'x']);
    if ($result !== $expected) {
        echo "$i: $result instead of $expected\n";
    }
}
echo count($results), " done\n";
?>
--EXPECT--
string(1) "X"
string(20) "zz-[bbb]-yy-[bb]-end"
int(5)
20 done
