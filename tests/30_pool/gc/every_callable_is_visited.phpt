--TEST--
Pool: gc: cycles through each of the five handlers are collected
--FILE--
<?php
class Owner
{
    public ?Async\Pool $pool = null;
    public static int $gone = 0;
    public function hook(...$args) { return 1; }
    public function __destruct() { self::$gone++; }
}
foreach (['factory', 'destructor', 'healthcheck', 'beforeAcquire', 'beforeRelease'] as $hook) {
    foreach (['closure', 'array', 'invokable'] as $kind) {
        $owner = new Owner;
        $callable = match ($kind) {
            'closure' => $owner->hook(...),
            'array' => [$owner, 'hook'],
            'invokable' => new class($owner) { public function __construct(public $o) {} public function __invoke(...$a) { return 1; } },
        };
        $owner->pool = new Async\Pool(...([$hook => $callable] + ['factory' => 'time']), healthcheckInterval: 600_000);
        unset($owner, $callable);
        gc_collect_cycles();
        echo Owner::$gone, ' ';
    }
}
echo "\n";
?>
--EXPECT--
1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 
