--TEST--
Fault points: there is a test for each fault point
--FILE--
<?php
$tests = implode(array_map(file_get_contents(...), glob(__DIR__ . '/*.phpt')));
$root = dirname(__DIR__, 2);
foreach (glob("$root/src/*/*.c") as $file) {
    preg_match_all('/ASYNC_MAY_FAIL\("(.*?)"/', file_get_contents($file), $points);
    foreach ($points[1] as $point) {
        if (!str_contains($tests, "'$point'") && !str_contains($tests, "$point:")) {
            echo basename($file), ": $point\n";
        }
        $count = ($count ?? 0) + 1;
    }
}
echo $count > 20 ? 'all of them' : "only $count points", "\n";
?>
--EXPECT--
all of them
