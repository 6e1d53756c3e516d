--TEST--
Pool: constructor: handlers may be any kind of callable
--FILE--
<?php
require __DIR__ . '/../pool.inc';

function make() { return 'function'; }
class Maker
{
    public function __construct(private string $name = '') {}
    public function method() { return 'method' . $this->name; }
    public static function fixed() { return 'static'; }
    public function __invoke() { return 'invoke'; }
    public function __call($name, $args) { return "__call $name"; }
    public static function __callStatic($name, $args) { return "__callStatic $name"; }
    private function hidden() { return 'private'; }
    public function inside() { return new Async\Pool([$this, 'hidden']); }
}

$pools = [];
foreach ([
    'make',
    'Maker::fixed',
    ['Maker', 'fixed'],
    [new Maker(' of a temporary'), 'method'],
    new Maker,
    make(...),
    (new Maker)->method(...),
    [new Maker, 'magic'],
    ['Maker', 'magic'],
    fn () => 'arrow',
] as $factory) {
    $pools[] = new Async\Pool($factory, max: 2);
}
$pools[] = (new Maker)->inside();
foreach ($pools as $pool) {
    echo $pool->acquire(), ', ', $pool->tryAcquire(), "\n";
}
?>
--EXPECT--
function, function
static, static
static, static
method of a temporary, method of a temporary
invoke, invoke
function, function
method, method
__call magic, __call magic
__callStatic magic, __callStatic magic
arrow, arrow
private, private
