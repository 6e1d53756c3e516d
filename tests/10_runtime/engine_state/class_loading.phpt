--TEST--
Engine state: parents, interfaces, traits and enums may come from an autoloader that suspends
--FILE--
<?php
use function Async\{await_all_or_fail, spawn, suspend};

spl_autoload_register(function (string $class) {
    suspend();
    [$kind, $n] = [substr($class, 0, -1), substr($class, -1)];
    $code = match ($kind) {
        'Base' => "class Base$n implements Face$n { use Part$n; public function make(): Face$n { return \$this; } }",
        'Child' => "class Child$n extends Base$n { public function make(): Child$n { return \$this; } public function kind(Kind$n \$k = Kind$n::One) { return \$k->name; } }",
        'Face' => "interface Face$n { const X = '$n'; public function make(): Face$n; }",
        'Part' => "trait Part$n { public function part() { return 'part' . self::X; } }",
        'Kind' => "enum Kind$n { case One; }",
    };
    eval($code);
    suspend();
});
$work = function (string $n) {
    $object = new ("Child$n");
    return $object->make()->part() . $object->kind();
};
echo implode(' ', await_all_or_fail([spawn($work, '1'), spawn($work, '2'), spawn($work, '3')])), "\n";
?>
--EXPECT--
part1One part2One part3One
