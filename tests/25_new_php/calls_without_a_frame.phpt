--TEST--
PHP 8.4: functions that are called without a frame may suspend in the PHP code they call
--SKIPIF--
<?php if (PHP_VERSION_ID < 80400) die('skip frameless calls came with 8.4'); ?>
--FILE--
<?php
use function Async\{spawn, await, suspend};

class Text
{
    public function __construct(private string $text) { }
    public function __toString(): string { suspend(); return $this->text; }
}
spl_autoload_register(function (string $class) {
    suspend();
    if (str_starts_with($class, 'Made')) {
        eval("class $class { }");
    }
});
set_error_handler(function (int $type, string $message) { suspend(); echo "($message) "; return true; });

function compute(int $i): string
{
    return json_encode([
        \class_exists("Made$i"), \class_exists("None$i"), \implode('-', [new Text("a$i"), new Text("b$i")]),
        \in_array("x$i", [new Text("x$i")]), \str_replace('a', new Text("$i"), 'aXa'), \str_contains(new Text("has $i"), "$i"),
        \trim(new Text(" $i ")), \preg_replace('/\d/', new Text("<$i>"), '1'), \strpos("a$i", new Text("$i")),
        \max("$i", new Text('zz')) instanceof Text, \substr(new Text("sub$i"), 3),
    ]);
}
$results = array_map(\Async\await(...), array_map(fn ($i) => spawn(compute(...), $i), [1, 2, 3]));
echo implode("\n", $results), "\n";
var_dump($results === array_map(fn ($i) => str_replace('false,false', 'true,false', compute($i)), [1, 2, 3]));

$null = null;
$jobs = [spawn(fn () => \strpos($null, 'a')), spawn(fn () => \trim($null)), spawn(fn () => \str_contains($null, 'a'))];
echo json_encode(array_map(\Async\await(...), $jobs)), "\n";

$thrown = spawn(fn () => \implode(',', [new Text('a'), new class { public function __toString(): string { suspend(); throw new Exception('thrown'); } }]));
$cancelled = spawn(fn () => \in_array('b', [new Text('a'), new Text('b')]));
suspend();
$cancelled->cancel();
foreach ([$thrown, $cancelled] as $job) {
    try {
        var_dump(await($job));
    } catch (Throwable $e) {
        echo get_class($e), "\n";
    }
}
?>
--EXPECT--
[true,false,"a1-b1",true,"1X1",true,"1","<1>",1,true,"1"]
[true,false,"a2-b2",true,"2X2",true,"2","<2>",1,true,"2"]
[true,false,"a3-b3",true,"3X3",true,"3","<3>",1,true,"3"]
bool(true)
(strpos(): Passing null to parameter #1 ($haystack) of type string is deprecated) (trim(): Passing null to parameter #1 ($string) of type string is deprecated) (str_contains(): Passing null to parameter #1 ($haystack) of type string is deprecated) [false,"",false]
Exception
Async\AsyncCancellation
