--TEST--
await_*(): an argument that is not iterable is an AsyncException
--FILE--
<?php
foreach ([1, 'text', null, new stdClass, Async\spawn(fn () => 1)] as $bad) {
    foreach ([
        fn () => Async\await_all($bad),
        fn () => Async\await_all_or_fail($bad),
        fn () => Async\await_any_or_fail($bad),
        fn () => Async\await_first_success($bad),
        fn () => Async\await_any_of(2, $bad),
        fn () => Async\await_any_of_or_fail(2, $bad),
    ] as $case) {
        try {
            $case();
            $seen['nothing thrown'] = true;
        } catch (Throwable $e) {
            $seen[$e::class] = true;
        }
    }
}
echo implode("\n", array_keys($seen)), "\n";
?>
--EXPECT--
Async\AsyncException
