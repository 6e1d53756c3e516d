--TEST--
C API: a parameter by value gets the value, even if C code hands over a reference
--SKIPIF--
<?php require __DIR__ . '/../skip.inc'; ?>
--FILE--
<?php
require __DIR__ . '/../capi.inc';

capi(<<<'PHP'
    $value = 1;
    $list = [1];
    await(capi_spawn_php(function (int $own, array $items, ...$rest) {
        $own++;
        $items[] = 2;
        $rest[0]++;
        suspend();
        $own++;
    }, $value, $list, $value));
    var_dump($value, count($list));
    await(capi_spawn_php(function (int &$shared) {
        $shared++;
    }, $value));
    var_dump($value);
    PHP);
?>
--EXPECT--
int(1)
int(1)
int(2)
