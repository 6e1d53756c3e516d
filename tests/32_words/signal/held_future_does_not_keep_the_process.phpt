--TEST--
signal(): a Future that is only held does not keep the process alive
--FILE--
<?php
use Async\Signal;

$future = Async\signal(Signal::SIGTERM)->ignore();
echo "end\n";
?>
--EXPECT--
end
