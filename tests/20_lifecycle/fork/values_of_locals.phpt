--TEST--
pcntl_fork(): the child drops Local values of other coroutines without calling destructors
--EXTENSIONS--
pcntl
--INI--
async.hooks=none
--FILE--
<?php
use function Async\{await, delay, spawn, suspend};

class Witness
{
    public function __construct(public string $name, public int $process) {}
    public function __destruct() { echo getmypid() === $this->process ? '' : 'child: ', "$this->name is gone\n"; }
}
$parent = getmypid();
$local = new Async\Local(fn() => new Witness('a value', $parent));
$other = spawn(function () use ($local) { $local->get(); suspend(); suspend(); });
$forking = spawn(function () use ($local, $parent) {
    $local->get()->name = 'the value of the one that forks';
    if (($pid = pcntl_fork()) === 0) {
        $local->get()->process = getmypid();
        await(spawn(fn() => $local->set(new Witness('made in the child', getmypid()))));
        exit(0);
    }
    pcntl_waitpid($pid, $status);
});
await($forking);
await($other);
?>
--EXPECT--
made in the child is gone
the value of the one that forks is gone
the value of the one that forks is gone
a value is gone
