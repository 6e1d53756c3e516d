--TEST--
spawn(): the task and its arguments live until the coroutine has ended, and no longer
--FILE--
<?php
$freed = [];
class Traced {
    public function __construct(private string $name) {}
    public function __invoke(Traced $argument) { echo "running\n"; Async\suspend(); echo "ending\n"; }
    public function __destruct() { $GLOBALS['freed'][] = $this->name; }
}
$c = Async\spawn(new Traced('task'), new Traced('argument'));
echo 'spawned, freed: ', count($freed), "\n";
Async\await($c);
sort($freed);
echo 'awaited, freed: ', implode(' ', $freed), "\n";
?>
--EXPECT--
spawned, freed: 0
running
ending
awaited, freed: argument task
