--TEST--
C API: used in MINIT before async has started, or without it: a warning, no crash
--SKIPIF--
<?php require __DIR__ . '/../skip.inc'; ?>
--FILE--
<?php
require __DIR__ . '/../capi.inc';

echo "before async:\n";
capi('echo json_encode(capi_state()), "\n"; var_dump(capi_pool(0, 1));', [CAPI_TEST, ASYNC], ['CAPI_TEST_USE_IN_MINIT' => '1']);
echo "\nwithout async:\n";
capi('echo "started\n";', [CAPI_TEST], ['CAPI_TEST_USE_IN_MINIT' => '1']);
?>
--EXPECTF--
before async:

Warning: Async API is not enabled: the async extension has not started yet, or its version does not fit in Unknown on line %d
{"enabled in MINIT":false,"enabled":true,"state":"ready","on":true,"scheduler context":false,"can suspend":false,"current":false,"coroutines":0,"events":0,"version":"TrueAsync API v0.9.0","same version":true}
int(0)

without async:

Warning: Async API is not enabled in Unknown on line %d
started
