--TEST--
Context: strings are keys by content, objects by identity, everything else is refused
--FILE--
<?php
require __DIR__ . '/../../support.inc';

$context = new Async\Context;
$a = new stdClass;
$b = new stdClass;
$context->set('7', 'seven')->set($a, 'a')->set($b, null);
var_dump($context->get('7'), $context->get($a), $context->has($b), $context->get($b), $context->has(new stdClass));
foreach ([1, null, 1.5, []] as $key) {
    echo outcome(fn() => $context->set($key, 1)), "\n", outcome(fn() => $context->find($key)), "\n";
}
echo outcome(fn() => $context->get('x')), "\n", outcome(fn() => $context->getLocal($context)), "\n";
?>
--EXPECT--
string(5) "seven"
string(1) "a"
bool(true)
NULL
bool(false)
TypeError: Async\Context::set(): Argument #1 ($key) must be of type string|object, int given
TypeError: Async\Context::find(): Argument #1 ($key) must be of type string|object, int given
TypeError: Async\Context::set(): Argument #1 ($key) must be of type string|object, null given
TypeError: Async\Context::find(): Argument #1 ($key) must be of type string|object, null given
TypeError: Async\Context::set(): Argument #1 ($key) must be of type string|object, float given
TypeError: Async\Context::find(): Argument #1 ($key) must be of type string|object, float given
TypeError: Async\Context::set(): Argument #1 ($key) must be of type string|object, array given
TypeError: Async\Context::find(): Argument #1 ($key) must be of type string|object, array given
Async\ContextException: Context key "x" not found
Async\ContextException: Context key of type Async\Context not found
