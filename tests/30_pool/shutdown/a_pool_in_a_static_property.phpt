--TEST--
Pool: shutdown: pools in globals, static properties and constants destroy their idle resources
--FILE--
<?php
class Registry { public static ?Async\Pool $pool = null; }
function keep(?Async\Pool $p = null) { static $pool; $pool ??= $p; return $pool; }
$make = fn (string $name) => new Async\Pool(fn () => $name, destructor: function ($r) { echo "destroyed $r\n"; }, min: 1);
Registry::$pool = $make('static property');
keep($make('static variable'));
$global = $make('global');
echo "end\n";
?>
--EXPECTF--
end
destroyed %s
destroyed %s
destroyed %s
