--TEST--
Fuzz: hostile programs over the whole interface neither crash nor hang
--EXTENSIONS--
pcntl
posix
pdo_sqlite
--SKIPIF--
<?php
if (getenv('SKIP_SLOW_TESTS')) die('skip slow');
?>
--FILE--
<?php
/* ./dev fuzz MINUTES runs more of them, under sanitizers. */
require __DIR__ . '/../../tools/fuzz.php';

const SEEDS = 12;
[$count, $failures] = Fuzz\drive(new Fuzz\Generator(Fuzz\timeIsCounted()), new ArrayIterator(range(1, SEEDS)), 1);
echo $count === SEEDS && !$failures ? 'all passed' : count($failures) . ' failed', "\n";
?>
--EXPECT--
all passed
