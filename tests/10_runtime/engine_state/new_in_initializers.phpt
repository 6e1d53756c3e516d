--TEST--
Engine state: new in a parameter default, a static variable or an attribute may suspend
--FILE--
<?php
use function Async\{await_all_or_fail, spawn, suspend};

#[Attribute]
class Slow {
    public static int $made = 0;
    public int $n;
    public function __construct(public string $name = 'default') { suspend(); $this->n = ++self::$made; }
}
function with_default(string $x, Slow $s = new Slow()) { suspend(); return "$x:$s->name"; }
#[Slow('attribute')]
function with_attribute() { return (new ReflectionFunction(__FUNCTION__))->getAttributes()[0]->newInstance()->name; }
echo implode(' ', await_all_or_fail([
    spawn('with_default', 'a'), spawn('with_default', 'b'), spawn('with_attribute'), spawn('with_attribute'),
])), ' ', Slow::$made, "\n";
?>
--EXPECT--
a:default b:default attribute attribute 4
