--TEST--
Context: that of a coroutine is its own, is inherited by none, and stays after the end
--FILE--
<?php
use function Async\{await, coroutine_context, current_context, current_coroutine, spawn};

$coroutine = spawn(function () {
    coroutine_context()->set('mine', 1);
    return await(spawn(fn() => coroutine_context()->has('mine') || current_context()->has('mine')));
});
var_dump(await($coroutine), $coroutine->getContext()->get('mine'), $coroutine->getContext() === $coroutine->getContext());
coroutine_context()->set('main', 1);
var_dump(current_coroutine()->getContext() === coroutine_context(), Async\request_context());
?>
--EXPECT--
bool(false)
int(1)
bool(true)
bool(true)
NULL
