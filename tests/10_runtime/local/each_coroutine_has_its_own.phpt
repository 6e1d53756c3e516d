--TEST--
Local: each coroutine has a value of its own, made by the factory on first use
--FILE--
<?php
use Async\Local;
use function Async\{await, await_all, spawn, suspend};

$made = 0;
$local = new Local(function () use (&$made) { suspend(); return (object) ['number' => ++$made]; });
var_dump($local->isSet(), $local->get()->number, $local->isSet(), $local->get()->number); // before there are coroutines
[$numbers] = await_all(array_map(fn() => spawn(function () use ($local) {
    $first = $local->get();
    suspend();
    return $first === $local->get() ? $first->number : 'another one';
}), range(1, 3)));
echo implode(' ', $numbers), ', main: ', $local->get()->number, "\n";

echo "set(), isSet(), unset()\n";
await(spawn(function () use ($local) {
    var_dump($local->isSet());
    $local->set(null);
    var_dump($local->isSet(), $local->get());
    $local->unset();
    $local->unset();
    var_dump($local->isSet(), $local->get()->number);
}));
$plain = new Local;
var_dump($plain->get(), $plain->isSet());
$plain->set([1]);
var_dump(await(spawn(fn() => $plain->get())), $plain->get());

echo "A factory that fails leaves nothing behind\n";
$calls = 0;
$failing = new Local(function () use (&$calls) { return ++$calls < 3 ? throw new Exception("failed $calls") : $calls; });
for ($i = 0; $i < 3; $i++) {
    try {
        var_dump($failing->get());
    } catch (Exception $e) {
        echo $e->getMessage(), ' ', json_encode($failing->isSet()), "\n";
    }
}

echo "A factory that needs the value itself\n";
$recursive = new Local(function () use (&$recursive) { return $recursive->get(); });
try {
    $recursive->get();
} catch (Async\AsyncException $e) {
    echo $e->getMessage(), ' ', json_encode($recursive->isSet()), "\n";
}
$setting = new Local(function () use (&$setting) { $setting->set('set'); return 'returned'; });
$unsetting = new Local(function () use (&$unsetting) { $unsetting->unset(); return 'returned'; });
var_dump($setting->get(), $setting->get(), $unsetting->get(), $unsetting->get());
$recursive = $setting = $unsetting = null; // cycles

foreach ([fn() => clone $plain, fn() => serialize($plain), fn() => $local->__construct(), fn() => new Local('no_such_function')] as $case) {
    try {
        $case();
    } catch (Throwable $e) {
        echo get_class($e), ': ', $e->getMessage(), "\n";
    }
}
?>
--EXPECT--
bool(false)
int(1)
bool(true)
int(1)
2 3 4, main: 1
set(), isSet(), unset()
bool(false)
bool(true)
NULL
bool(false)
int(5)
NULL
bool(false)
NULL
array(1) {
  [0]=>
  int(1)
}
A factory that fails leaves nothing behind
failed 1 false
failed 2 false
int(3)
A factory that needs the value itself
The factory of the Local asks for the value that it is to make false
string(8) "returned"
string(8) "returned"
string(8) "returned"
string(8) "returned"
Error: Trying to clone an uncloneable object of class Async\Local
Exception: Serialization of 'Async\Local' is not allowed
Error: The Local was constructed already
TypeError: Async\Local::__construct(): Argument #1 ($factory) must be a valid callback or null, function "no_such_function" not found or invalid function name
