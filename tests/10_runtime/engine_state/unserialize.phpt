--TEST--
Engine state: unserialize() calls that suspend in different coroutines do not share their tables
--INI--
error_reporting=E_ALL & ~E_DEPRECATED
--FILE--
<?php
use function Async\{await_all_or_fail, spawn, suspend};

class Old implements Serializable {
    public $inner;
    public function serialize() { return serialize($this->inner); }
    public function unserialize($s) { suspend(); $this->inner = unserialize($s); suspend(); }
}
class Woken {
    public $inner;
    public function __wakeup() { suspend(); }
}
class Modern {
    public $inner;
    public function __serialize(): array { return ['inner' => $this->inner]; }
    public function __unserialize(array $d): void { suspend(); $this->inner = $d['inner']; }
}
function graph(string $name) {
    $shared = new stdClass;
    $shared->name = $name;
    $old = new Old;
    $old->inner = $shared;
    $woken = new Woken;
    $woken->inner = $shared;
    $modern = new Modern;
    $modern->inner = $shared;
    return serialize([$shared, $old, $woken, $modern, $shared]);
}
$check = function (string $name) {
    [$shared, $old, $woken, $modern, $again] = unserialize(graph($name));
    return $shared->name === $name && $old->inner === $shared && $woken->inner === $shared
        && $modern->inner === $shared && $again === $shared;
};
var_dump($check('main'));
echo json_encode(await_all_or_fail([spawn($check, 'a'), spawn($check, 'b'), spawn($check, 'c')])), "\n";
var_dump($check('main'));
?>
--EXPECT--
bool(true)
[true,true,true]
bool(true)
