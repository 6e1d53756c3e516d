--TEST--
C API: found in any load order
--SKIPIF--
<?php require __DIR__ . '/../skip.inc'; ?>
--FILE--
<?php
require __DIR__ . '/../capi.inc';

foreach ([[ASYNC, CAPI_TEST], [CAPI_TEST, ASYNC]] as $order) {
    echo implode(' before ', $order), "\n";
    capi(<<<'PHP'
        foreach (capi_state() as $name => $value) {
            echo "  $name: ", json_encode($value), "\n";
        }
        $pool = capi_pool(1, 1);
        var_dump($taken = capi_acquire($pool));
        capi_release($pool, $taken);
        await(spawn(fn () => null));
        echo capi_state()['state'], "\n";
        PHP, $order);
}
?>
--EXPECT--
async before capi_test
  enabled in MINIT: true
  enabled: true
  state: "ready"
  on: true
  scheduler context: false
  can suspend: false
  current: false
  coroutines: 0
  events: 0
  version: "TrueAsync API v0.9.0"
  same version: true
int(1)
active
capi_test before async
  enabled in MINIT: false
  enabled: true
  state: "ready"
  on: true
  scheduler context: false
  can suspend: false
  current: false
  coroutines: 0
  events: 0
  version: "TrueAsync API v0.9.0"
  same version: true
int(1)
active
