--TEST--
pcntl_fork(): the end of a child does not disturb the loop of the parent
--EXTENSIONS--
pcntl
--FILE--
<?php
use function Async\{await, delay, spawn};

$c = spawn(function () { for ($i = 0; $i < 10; $i++) { delay(1); } return 'parent works'; });
delay(1);
for ($i = 0; $i < 3; $i++) {
    if (pcntl_fork() === 0) {
        exit(0);
    }
}
while (pcntl_wait($status) > 0) {
    delay(1);
}
echo await($c), "\n";
?>
--EXPECT--
parent works
