--TEST--
Bad input: async.shutdown_timeout is between 0 and a day of milliseconds
--FILE--
<?php
var_dump(ini_get('async.shutdown_timeout'));
foreach (['0', '100', '86400000', '86400001', '-1', '9223372036854775807', '1152921504606846976'] as $value) {
    echo $value, ': ';
    var_dump(ini_set('async.shutdown_timeout', $value) !== false);
}
var_dump(ini_get('async.shutdown_timeout'));
?>
--EXPECTF--
string(4) "5000"
0: bool(true)
100: bool(true)
86400000: bool(true)
86400001: 
Warning: async.shutdown_timeout must be between 0 and 86400000 milliseconds in %s on line %d
bool(false)
-1: 
Warning: async.shutdown_timeout must be between 0 and 86400000 milliseconds in %s on line %d
bool(false)
9223372036854775807: 
Warning: async.shutdown_timeout must be between 0 and 86400000 milliseconds in %s on line %d
bool(false)
1152921504606846976: 
Warning: async.shutdown_timeout must be between 0 and 86400000 milliseconds in %s on line %d
bool(false)
string(8) "86400000"
