--TEST--
Engine state: an error handler that suspends may set and restore handlers, as in stock PHP
--FILE--
<?php
use function Async\{await, await_all, spawn, suspend};

function handler(string $name): Closure
{
    return function ($level, $message) use ($name) { echo "$name: $message\n"; return true; };
}
function in_force(): mixed
{
    $current = set_error_handler(null);
    restore_error_handler();
    return $current;
}
$cases = [
    'suspends' => function () { suspend(); },
    'restores' => function () { suspend(); restore_error_handler(); suspend(); },
    'sets' => function () { suspend(); set_error_handler('var_dump'); suspend(); },
    'replaces' => function () { restore_error_handler(); suspend(); set_error_handler('var_dump'); },
    'throws' => function () { suspend(); throw new ErrorException('thrown'); },
];
set_error_handler('strlen');
foreach ($cases as $name => $case) {
    $work = function () use ($case, $name) {
        $handler = function () use ($case) { $case(); return true; };
        set_error_handler($handler);
        try {
            trigger_error('x', E_USER_WARNING);
        } catch (ErrorException) {
        }
        for ($all = []; in_force() !== null; restore_error_handler()) {
            $all[] = in_force() === $handler ? 'itself' : in_force();
        }
        return $name . ': ' . implode(' ', $all);
    };
    $other = spawn(function () { for ($i = 0; $i < 9; $i++) { suspend(); assert(in_force() === 'strlen'); } return in_force(); });
    $alone = await(spawn($work));
    [$results] = await_all([spawn($work), spawn($work), $other]);
    echo "$alone, ", $results === [$alone, $alone, 'strlen'] ? 'the same beside others' : json_encode($results), "\n";
}
var_dump(in_force());
?>
--EXPECT--
suspends: itself strlen, the same beside others
restores: strlen, the same beside others
sets: var_dump, the same beside others
replaces: var_dump strlen, the same beside others
throws: itself strlen, the same beside others
string(6) "strlen"
