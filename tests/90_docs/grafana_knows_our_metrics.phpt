--TEST--
Grafana: dashboard and alerts use only metrics and labels that metrics() prints
--FILE--
<?php
$root = dirname(__DIR__, 2);
$pool = new Async\Pool(fn () => new stdClass, name: 'db');
$pool->use(fn () => null);
preg_match_all('/^# TYPE (\S+) (\S+)/m', Async\metrics(), $found);
$names = $found[1];
foreach (array_keys($found[2], 'histogram') as $i) {
    array_push($names, "{$found[1][$i]}_bucket", "{$found[1][$i]}_sum", "{$found[1][$i]}_count");
}
$dashboard = json_decode(file_get_contents("$root/grafana/pools.json"), true, 512, JSON_THROW_ON_ERROR);
$expressions = array_column(array_merge(...array_column($dashboard['panels'], 'targets')), 'expr');
preg_match_all('/^ +expr: (.+)$/m', file_get_contents("$root/grafana/alerts.yml"), $alerts);
$used = [];
foreach ([...$expressions, ...$alerts[1]] as $expression) {
    preg_match_all('/\basync_\w+/', $expression, $metrics);
    $used = [...$used, ...$metrics[0]];
}
echo implode("\n", array_diff($used, $names)), count($used) > 15 ? "many\n" : count($used);
echo count($alerts[1]), "\n";
?>
--EXPECT--
many
5
