--TEST--
await_*(): an element that is not Awaitable is an AsyncException, in arrays and iterators
--FILE--
<?php
use function Async\{spawn, suspend};

foreach ([1, 'text', new stdClass, [], fn () => 1] as $bad) {
    foreach ([[$bad], new ArrayIterator([$bad]), [spawn(fn () => 1), 'k' => $bad]] as $input) {
        foreach ([
            fn () => Async\await_all($input),
            fn () => Async\await_all_or_fail($input),
            fn () => Async\await_any_or_fail($input),
            fn () => Async\await_first_success($input),
            fn () => Async\await_any_of(2, $input),
            fn () => Async\await_any_of_or_fail(2, $input),
        ] as $case) {
            try {
                $case();
                $seen['nothing thrown'] = true;
            } catch (Async\AsyncException $e) {
                $seen[$e->getMessage()] = true;
            }
        }
    }
}
suspend();
echo implode("\n", array_keys($seen)), "\n";
?>
--EXPECT--
Expected item to be an Async\Awaitable object, int given: await what spawn() returns
Expected item to be an Async\Awaitable object, string given: await what spawn() returns
Expected item to be an Async\Awaitable object, stdClass given: await what spawn() returns
Expected item to be an Async\Awaitable object, array given: await what spawn() returns
Expected item to be an Async\Awaitable object, Closure given: await what spawn() returns
