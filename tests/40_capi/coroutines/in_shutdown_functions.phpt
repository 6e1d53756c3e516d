--TEST--
C API: suspending in a shutdown function, after the end of main
--SKIPIF--
<?php require __DIR__ . '/../skip.inc'; ?>
--FILE--
<?php
require __DIR__ . '/../capi.inc';

capi(<<<'PHP'
    capi_launch();
    register_shutdown_function(function () {
        var_dump(capi_sleep(1));
        var_dump(capi_wait([spawn(fn () => 'spawned late')]));
        try {
            capi_wait([spawn(fn () => throw new LogicException('failed late'))]);
        } catch (LogicException $e) {
            echo $e->getMessage(), "\n";
        }
    });
    PHP);
?>
--EXPECT--
bool(true)
array(2) {
  [0]=>
  int(0)
  [1]=>
  string(12) "spawned late"
}
failed late
