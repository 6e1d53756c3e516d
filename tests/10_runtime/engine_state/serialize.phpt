--TEST--
Engine state: serialize() calls that suspend in different coroutines do not share their tables
--INI--
error_reporting=E_ALL & ~E_DEPRECATED
--FILE--
<?php
use function Async\{await_all_or_fail, spawn, suspend};

class Old implements Serializable { // Serializable shares the table of the outer call with nested serialize() calls
    public function __construct(public $inner, private bool $wait) {}
    public function serialize() { if ($this->wait) { suspend(); } $s = serialize($this->inner); if ($this->wait) { suspend(); } return $s; }
    public function unserialize($s) { $this->inner = unserialize($s); }
}
class Modern {
    public function __construct(public $inner, private bool $wait) {}
    public function __serialize(): array { if ($this->wait) { suspend(); } return ['inner' => $this->inner]; }
    public function __unserialize(array $d): void { $this->inner = $d['inner']; }
}
$graph = function (bool $wait, string $name) {
    $shared = new stdClass;
    $shared->name = $name;
    return serialize([$shared, new Old([$shared, new Modern($shared, $wait)], $wait), new Modern([$shared, $shared], $wait), $shared]);
};
$expected = ['a' => $graph(false, 'a'), 'b' => $graph(false, 'b'), 'c' => $graph(false, 'c')];
$list = [];
foreach ($expected as $name => $_) {
    $list[$name] = spawn($graph, true, $name);
}
$list['plain'] = spawn(function () { for ($i = 0; $i < 5; $i++) { suspend(); $out = serialize([new stdClass, $x = new stdClass, $x]); } return $out; });
$results = await_all_or_fail($list);
echo $results['plain'], "\n";
unset($results['plain']);
var_dump($results === $expected);
?>
--EXPECT--
a:3:{i:0;O:8:"stdClass":0:{}i:1;O:8:"stdClass":0:{}i:2;r:3;}
bool(true)
