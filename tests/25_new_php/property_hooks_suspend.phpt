--TEST--
PHP 8.4: property hooks may suspend, and each coroutine gets its own value
--SKIPIF--
<?php if (PHP_VERSION_ID < 80400) die('skip property hooks came with 8.4'); ?>
--FILE--
<?php
use function Async\{spawn, await, suspend};

class Lazy
{
    public array $log = [];
    public string $name {
        get { suspend(); return $this->name ??= $this->load(); }
        set (string $value) { suspend(); $this->log[] = $value; $this->name = strtoupper($value); }
    }
    public int $double { get { suspend(); return 2 * $this->base; } }
    public array $list = [] { &get { suspend(); return $this->list; } }
    public function __construct(private int $base) { }
    private function load(): string { suspend(); return "loaded $this->base"; }
}

$turns = 0;
$other = spawn(function () use (&$turns) { while (true) { $turns++; suspend(); } });

$a = new Lazy(1);
$b = new Lazy(2);
$jobs = [spawn(fn () => $a->name), spawn(fn () => $b->name), spawn(fn () => $a->double + $b->double)];
echo implode(', ', array_map(\Async\await(...), $jobs)), "\n";
$jobs = [spawn(fn () => $a->name = 'first'), spawn(fn () => $a->name = 'second')];
echo implode(', ', array_map(\Async\await(...), $jobs)), '; ', implode(', ', $a->log), "; $a->name\n";
$jobs = [];
foreach ([1, 2, 3] as $i) {
    $jobs[] = spawn(function () use ($a, $i) { $a->list[] = $i; });
}
array_map(\Async\await(...), $jobs);
echo json_encode($a->list), "\n";
var_dump($turns > 5);
$other->cancel();
?>
--EXPECT--
loaded 1, loaded 2, 6
first, second; first, second; SECOND
[1,2,3]
bool(true)
