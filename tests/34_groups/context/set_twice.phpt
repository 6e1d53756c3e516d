--TEST--
Context: set() of a key that exists needs $replace, unset() never fails
--FILE--
<?php
use function Async\{current_context, root_context};
require __DIR__ . '/../../support.inc';

$context = current_context();
var_dump($context === current_context(), $context === root_context(), $context->set('k', 1) === $context);
echo outcome(fn() => $context->set('k', 2)), ', ', $context->get('k'), "\n";
$context->set('k', 3, true);
echo $context->get('k'), "\n";
var_dump($context->unset('k') === $context, $context->unset('k')->has('k'));
?>
--EXPECT--
bool(true)
bool(true)
bool(true)
Async\AsyncException: Context key already exists and replace is false, 1
3
bool(true)
bool(false)
