--TEST--
Future: a chain of 100,000 callbacks is passed by a failure, and freed, without the C stack
--INI--
memory_limit=512M
--SKIPIF--
<?php if (getenv("SKIP_SLOW_TESTS")) die("skip slow"); ?>
--FILE--
<?php
use Async\{Future, FutureState};
use function Async\await;

function chain(FutureState $state): Future
{
    $future = new Future($state);
    for ($i = 0; $i < 100_000; $i++) {
        $future = $i % 2 ? $future->map(fn ($x) => $x) : $future->map('strlen');
    }
    return $future;
}

$state = new FutureState;
$last = chain($state);
$state->error(new Exception('boom'));
try {
    await($last);
} catch (Exception $e) {
    echo $e->getMessage(), "\n";
}
unset($state, $last);
echo "freed\n";

$state = new FutureState;
$last = chain($state)->ignore();
unset($state);
echo "never completed\n";
unset($last);
echo "freed\n";

$state = new FutureState;
$last = chain($state);
$state->error(new Exception('not seen'));
unset($state);
unset($last);   // one warning for all
?>
--EXPECTF--
boom
freed
never completed
freed

Warning: Unhandled exception in Future: not seen; use catch() or ignore() to handle. Created at %s:%d, completed at %s:%d in %s on line %d
