--TEST--
Calls: the table of docs/io.md lists the calls that are tried here, and says the same about them
--FILE--
<?php
require __DIR__ . '/calls.inc';

preg_match('/^## Call by call$(.*?)^## /ms', file_get_contents(dirname(__DIR__, 3) . '/docs/io.md'), $section);
preg_match_all('/^\| (?!call \|)(.+?) \| (suspends|lets others run|blocks) \|/m', $section[1], $rows);
$table = array_combine($rows[1], $rows[2]);
$calls = all_calls();
foreach ($calls as $name => $said) {
    if (!isset($table[$name])) {
        echo "missing in the table: $name\n";
    } elseif ($table[$name] !== $said) {
        echo "the table says $table[$name], not $said: $name\n";
    }
}
foreach (array_diff_key($table, $calls) as $name => $said) {
    echo "not tried: $name\n";
}
echo count($table) > 10 ? "compared\n" : "no table\n";
?>
--EXPECT--
compared
