--TEST--
Engine state: included files and eval() may suspend at top level
--FILE--
<?php
use function Async\{await_all_or_fail, spawn};

$run = function (string $name) {
    $value = require __DIR__ . '/suspending.inc';
    return $value . eval('Async\suspend(); return " eval " . $name;');
};
echo implode("\n", await_all_or_fail([spawn($run, 'a'), spawn($run, 'b')])), "\n";
?>
--EXPECT--
included a eval a
included b eval b
