--TEST--
C API: suspending on several events: which one fired, and its result
--SKIPIF--
<?php require __DIR__ . '/../skip.inc'; ?>
--FILE--
<?php
require __DIR__ . '/../capi.inc';

capi(<<<'PHP'
    $slow = spawn(function () { delay(5_000); });
    $fast = spawn(function () { suspend(); return ['fast']; });
    echo json_encode(capi_wait([$slow, $fast])), "\n", capi_log();
    $both = [spawn(fn () => 1), spawn(fn () => 2)];
    echo json_encode(capi_wait($both)), "\n", capi_log();
    $slow->cancel();
    PHP);
?>
--EXPECT--
[1,["fast"]]
0 subscriptions left
[0,1,2]
0 subscriptions left
