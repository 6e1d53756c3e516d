--TEST--
Context: values that main sets before there is a coroutine are kept
--FILE--
<?php
use Async\Local;
use function Async\{await, coroutine_context, root_context, spawn};

coroutine_context()->set('own', 'own');
root_context()->set('root', 'root');
$local = new Local(null, true);
$local->set('local');
await(spawn(fn() => print(root_context()->get('root') . ' ' . $local->get() . "\n")));
echo coroutine_context()->get('own'), ' ', $local->get(), "\n";
?>
--EXPECT--
root local
own local
