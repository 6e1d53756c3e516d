--TEST--
await_*(): an empty list, also an empty iterator, returns at once
--FILE--
<?php
use function Async\{spawn};

spawn(function () { echo "other\n"; });
foreach ([fn () => [], fn () => new ArrayIterator([]), fn () => (function () { yield from []; })()] as $empty) {
    echo json_encode([
        Async\await_all($empty()),
        Async\await_all_or_fail($empty()),
        Async\await_any_or_fail($empty()),
        Async\await_first_success($empty()),
        Async\await_any_of(2, $empty()),
        Async\await_any_of_or_fail(2, $empty()),
        Async\await_any_of_or_fail(0, [spawn(fn () => 1)]),
    ]), "\n";
}
?>
--EXPECT--
[[[],[]],[],null,[null,[]],[[],[]],[],[]]
[[[],[]],[],null,[null,[]],[[],[]],[],[]]
[[[],[]],[],null,[null,[]],[[],[]],[],[]]
other
