--TEST--
spawn(): accepts every kind of callable
--FILE--
<?php
use function Async\{await, spawn};

function named($x) { return "function $x"; }
class Work {
    public function method($x) { return "method $x"; }
    public static function statically($x) { return "static method $x"; }
    public function __invoke($x) { return "invoke $x"; }
    public function __call($name, $args) { return "__call $name $args[0]"; }
    public static function __callStatic($name, $args) { return "__callStatic $name $args[0]"; }
    private function hidden($x) { return "private method $x"; }
    public function spawnHidden() { return spawn([$this, 'hidden'], 7); }
    public function spawnThis() { return spawn(function () { return get_class($this); }); }
}
$work = new Work;
echo await(spawn('named', 1)), "\n";
echo await(spawn('strtoupper', 'internal function')), "\n";
echo await(spawn([$work, 'method'], 2)), "\n";
echo await(spawn([Work::class, 'statically'], 3)), "\n";
echo await(spawn('Work::statically', 3)), "\n";
echo await(spawn($work, 4)), "\n";
echo await(spawn([$work, 'magic'], 5)), "\n";
echo await(spawn('Work::magic', 6)), "\n";
echo await($work->spawnHidden()), "\n";
echo await($work->spawnThis()), "\n";
echo await(spawn(strrev(...), 'ssalc-tsrif')), "\n";
echo await(spawn($work->magic(...), 8)), "\n";
echo await(spawn(static fn ($x) => "arrow $x", 9)), "\n";
echo await(spawn(Closure::fromCallable('named'), 10)), "\n";
?>
--EXPECT--
function 1
INTERNAL FUNCTION
method 2
static method 3
static method 3
invoke 4
__call magic 5
__callStatic magic 6
private method 7
Work
first-class
__call magic 8
arrow 9
function 10
