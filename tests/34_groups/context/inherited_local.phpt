--TEST--
Local: an inherited one begins with the value of the coroutine that spawned
--FILE--
<?php
use Async\{Local, Scope};
use function Async\{await, spawn, suspend};
require __DIR__ . '/../../support.inc';

$id = new Local(fn() => 'made', true);
$plain = new Local;
$id->set('main');
$plain->set('main');
await(spawn(function () use ($id, $plain) {
    echo $id->get(), ' ', json_encode($plain->get()), "\n";
    $id->set('child');
    await(spawn(fn() => print($id->get() . "\n")));
    $id->unset();
    await(spawn(fn() => print($id->get() . "\n")));
}));
echo $id->get(), "\n";
$scope = new Scope;
$scope->spawn(fn() => print($id->get() . "\n"));
suspend();
echo outcome(fn() => $id->__construct()), "\n";
?>
--EXPECT--
main null
child
made
main
main
Error: The Local was constructed already
