--TEST--
Engine state: jsonSerialize() and __debugInfo() of one object may suspend in many coroutines
--FILE--
<?php
use function Async\{await_all_or_fail, spawn, suspend};

class Value implements JsonSerializable {
    public $self;
    function jsonSerialize(): mixed { suspend(); return ['value' => 1]; }
    function __debugInfo(): array { suspend(); return ['debug' => 1]; }
    function __toString(): string { suspend(); return 'text'; }
    function __serialize(): array { suspend(); return ['s' => 1]; }
}
class Guarded extends Value { function __get($name) { suspend(); return $name; } }

foreach ([new Value, new Guarded] as $value) {
    $tasks = [];
    for ($i = 0; $i < 3; $i++) {
        $tasks[] = spawn(fn () => json_encode($value, JSON_THROW_ON_ERROR));
        $tasks[] = spawn(fn () => json_encode([$value, $value], JSON_THROW_ON_ERROR));
        $tasks[] = spawn(function () use ($value) { $r = print_r($value, true); return preg_replace('/\s+/', ' ', $r); });
        $tasks[] = spawn(fn () => preg_replace('/\s+/', ' ', print_r([$value], true)));
        $tasks[] = spawn(fn () => "$value");
        $tasks[] = spawn(fn () => serialize($value));
        $tasks[] = spawn(fn () => var_export($value == 'text', true));
    }
    $counts = array_count_values(await_all_or_fail($tasks));
    ksort($counts);
    foreach ($counts as $result => $times) {
        echo "$times $result\n";
    }
}

/* What is around the object is told apart as well. */
$list = [1, [new Value]];
$list['reference'] = &$list[1];
foreach ([$list, (object) ['list' => $list]] as $value) {
    echo implode("\n", await_all_or_fail([spawn(fn () => json_encode($value)), spawn(fn () => json_encode($value))])), "\n";
}

/* A real recursion is still one, also after others were there. */
$value = new class implements JsonSerializable { public $self; function jsonSerialize(): mixed { suspend(); return [$this->self]; } };
$value->self = $value;
$tasks = [];
for ($i = 0; $i < 2; $i++) {
    $tasks[] = spawn(fn () => json_encode($value, JSON_PARTIAL_OUTPUT_ON_ERROR) . ' ' . json_last_error_msg());
}
echo implode("\n", await_all_or_fail($tasks)), "\n";
$value->self = null;
?>
--EXPECT--
3 Array ( [0] => Value Object ( [debug] => 1 ) ) 
3 O:5:"Value":1:{s:1:"s";i:1;}
3 Value Object ( [debug] => 1 ) 
3 [{"value":1},{"value":1}]
3 text
3 true
3 {"value":1}
3 Array ( [0] => Guarded Object ( [debug] => 1 ) ) 
3 Guarded Object ( [debug] => 1 ) 
3 O:7:"Guarded":1:{s:1:"s";i:1;}
3 [{"value":1},{"value":1}]
3 text
3 true
3 {"value":1}
{"0":1,"1":[{"value":1}],"reference":[{"value":1}]}
{"0":1,"1":[{"value":1}],"reference":[{"value":1}]}
{"list":{"0":1,"1":[{"value":1}],"reference":[{"value":1}]}}
{"list":{"0":1,"1":[{"value":1}],"reference":[{"value":1}]}}
[null] Recursion detected
[null] Recursion detected
