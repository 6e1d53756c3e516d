--TEST--
Engine state: magic properties of one object may suspend in many coroutines at once
--FILE--
<?php
use function Async\{await_all_or_fail, spawn, suspend};

#[AllowDynamicProperties]
class Proxy {
    public array $log = [];
    function __get($name) {
        $asked = $name;
        $name = 'reused';
        suspend();
        $inner = @$this->$asked; /* a recursion: the plain property, which does not exist */
        suspend();
        return "$asked of proxy" . ($inner === null ? '' : ' twice');
    }
    function __set($name, $value) { suspend(); $this->$name = "$value kept"; suspend(); }
    function __isset($name) { suspend(); return !isset($this->$name); }
    function __unset($name) { suspend(); unset($this->$name); $this->log[] = "unset $name"; }
}
$proxy = new Proxy;
$tasks = [];
suspend(); /* plain exits first, so that the nested ones have to be told apart from them */
Async\await(spawn(fn () => suspend()));
foreach (['a', 'a', 'b', 'a', 'c', 'b', 'file', 'line', ''] as $name) {
    if ($name !== '') {
        $tasks[] = spawn(fn () => $proxy->$name);
    }
    $tasks[] = spawn(fn () => isset($proxy->{"$name?"}) ? "isset $name" : 'not set');
}
foreach (['p', 'q', 'p'] as $i => $name) {
    $tasks[] = spawn(function () use ($proxy, $name, $i) { $proxy->$name = $i; return "set $name"; });
    $tasks[] = spawn(function () use ($proxy, $name) { unset($proxy->{"$name$name"}); return "unset $name"; });
}
/* Several guards of one coroutine on one object, and on another one below it. */
$other = new class($proxy) {
    function __construct(private Proxy $proxy) {}
    function __get($name) { suspend(); return "$name via " . $this->proxy->$name; }
};
$tasks[] = spawn(fn () => $other->x);
$tasks[] = spawn(fn () => $other->x);
foreach (array_count_values(await_all_or_fail($tasks)) as $result => $times) {
    echo "$times $result\n";
}
echo implode(', ', $proxy->log), "\n";
var_dump($proxy->p, $proxy->q, isset($proxy->p), $proxy->a);
?>
--EXPECT--
3 a of proxy
3 isset a
2 b of proxy
2 isset b
1 c of proxy
1 isset c
1 file of proxy
1 isset file
1 line of proxy
1 isset line
1 isset 
2 set p
2 unset p
1 set q
1 unset q
2 x via x of proxy
unset pp, unset qq, unset pp
string(6) "2 kept"
string(6) "1 kept"
bool(true)
string(10) "a of proxy"
