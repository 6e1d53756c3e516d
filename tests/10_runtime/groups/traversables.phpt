--TEST--
await_*(): a Traversable works like an array
--FILE--
<?php
use function Async\{spawn, suspend};

class Tasks implements IteratorAggregate {
    public function getIterator(): Iterator {
        foreach (['a', 'b', 'c'] as $n) {
            yield $n => spawn(function () use ($n) { suspend(); return $n; });
        }
    }
}
echo json_encode([
    Async\await_all(new Tasks),
    Async\await_all_or_fail(new Tasks),
    Async\await_any_or_fail(new Tasks),
    Async\await_first_success(new Tasks)[0],
    Async\await_any_of(3, new Tasks)[0],
    Async\await_any_of_or_fail(3, new ArrayIterator(iterator_to_array(new Tasks))),
]), "\n";
?>
--EXPECT--
[[{"a":"a","b":"b","c":"c"},[]],{"a":"a","b":"b","c":"c"},"a","a",{"a":"a","b":"b","c":"c"},{"a":"a","b":"b","c":"c"}]
