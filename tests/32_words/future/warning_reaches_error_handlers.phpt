--TEST--
Future: an error handler sees the warnings, and may throw
--FILE--
<?php
use Async\Future;

set_error_handler(function (int $level, string $message) {
    throw new ErrorException($message);
});
try {
    Future::failed(new LogicException('boom'));
} catch (ErrorException $e) {
    echo strtok($e->getMessage(), ';'), "\n";
}
?>
--EXPECT--
Future was never used
