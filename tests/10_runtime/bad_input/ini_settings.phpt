--TEST--
Bad input: async.stack_size has bounds and cannot be changed at run time
--FILE--
<?php
require __DIR__ . '/../child.inc';
var_dump(ini_get('async.stack_size'), ini_set('async.stack_size', '1M'));
foreach (['64K', '65536', '1G', '65535', '1', '0', '-5', 'abc', '1073741825', '1152921504606846976'] as $size) {
    $result = run_php(
        'echo ini_get("async.stack_size"), " ", Async\await(Async\spawn(function () { Async\suspend(); return "works"; }));',
        ['async.stack_size' => $size, 'display_startup_errors' => '1'],
    );
    preg_match('/must be between .* bytes/', $result['output'], $warning);
    preg_match('/\S+ works$/', $result['output'], $works);
    echo "$size: ", implode(', ', [...$warning, ...$works]), "\n";
}
?>
--EXPECT--
string(2) "8M"
bool(false)
64K: 64K works
65536: 65536 works
1G: 1G works
65535: must be between 65536 and 1073741824 bytes, 8M works
1: must be between 65536 and 1073741824 bytes, 8M works
0: must be between 65536 and 1073741824 bytes, 8M works
-5: must be between 65536 and 1073741824 bytes, 8M works
abc: must be between 65536 and 1073741824 bytes, 8M works
1073741825: must be between 65536 and 1073741824 bytes, 8M works
1152921504606846976: must be between 65536 and 1073741824 bytes, 8M works
