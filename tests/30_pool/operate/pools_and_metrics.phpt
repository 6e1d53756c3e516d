--TEST--
Pool: pools() and metrics(): know every open pool
--FILE--
<?php
require __DIR__ . '/../pool.inc';
$a = new Async\Pool(fn () => new Conn, name: "a \"b\" \\ \n");
$b = new Async\Pool(fn () => new Conn, min: 1, name: 'two');
$c = new Async\Pool(fn () => new Conn, name: 'closed');
$c->close();
$r = $b->acquire();
var_dump(Async\pools() === [$a, $b]);
$text = Async\metrics();
preg_match_all('/^async_pool_active\{.*$/m', $text, $m);
echo implode("\n", $m[0]), "\n";
preg_match_all('/^(# (HELP|TYPE) [a-z_]+ .+|[a-z_]+\{pool="(\\\\.|[^"\\\\\n])*"(,(reason|state|le)="[^"]+")?\} [0-9.]+)\n/m', $text, $m);
var_dump(implode('', $m[0]) === $text);
preg_match_all('/^async_pool_use_seconds_.*two.*$/m', $text, $m);
echo implode("\n", $m[0]), "\n";
unset($a, $r);
?>
--EXPECT--
bool(true)
async_pool_active{pool="a \"b\" \\ \n"} 0
async_pool_active{pool="two"} 1
bool(true)
async_pool_use_seconds_bucket{pool="two",le="0.001024"} 0
async_pool_use_seconds_bucket{pool="two",le="0.004096"} 0
async_pool_use_seconds_bucket{pool="two",le="0.016384"} 0
async_pool_use_seconds_bucket{pool="two",le="0.065536"} 0
async_pool_use_seconds_bucket{pool="two",le="0.262144"} 0
async_pool_use_seconds_bucket{pool="two",le="1.048576"} 0
async_pool_use_seconds_bucket{pool="two",le="4.194304"} 0
async_pool_use_seconds_bucket{pool="two",le="16.777216"} 0
async_pool_use_seconds_bucket{pool="two",le="67.108864"} 0
async_pool_use_seconds_bucket{pool="two",le="+Inf"} 0
async_pool_use_seconds_sum{pool="two"} 0.000000000
async_pool_use_seconds_count{pool="two"} 0
