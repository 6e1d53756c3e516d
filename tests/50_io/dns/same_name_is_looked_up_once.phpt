--TEST--
DNS: coroutines that ask for the same name at the same time share one lookup
--SKIPIF--
<?php require __DIR__ . '/resolver.inc'; skip_without_resolver(); ?>
--FILE--
<?php
require __DIR__ . '/resolver.inc';

$folder = use_resolver();
run_child(<<<'PHP'
    $ask = fn(string $name, int $count) => array_map(fn() => spawn(connect_to(...), $name), range(1, $count));
    $slow = $ask('slow.test', 10);
    $failed = $ask('failed.test', 3);
    $left = $ask('slow2.test', 2);
    until_asked('slow.test');
    until_asked('failed.test');
    until_asked('slow2.test');
    foreach ([$slow[0], $slow[4], $slow[9], ...$left] as $coroutine) {
        $coroutine->cancel();
    }
    suspend();
    $late = $ask('slow2.test', 1); // joins the lookup that all others have left
    suspend();
    open_gate();
    foreach ([$slow, $failed, $left, $late] as $group) {
        echo json_encode(array_count_values(array_map(\Async\await(...), $group))), "\n";
    }
    echo questions('slow.test'), questions('failed.test'), questions('slow2.test'), " questions\n";
    echo "afterwards: ", connect_to('slow.test'), ", ", questions('slow.test'), " questions\n";
    PHP);
?>
--EXPECT--
{"Async\\AsyncCancellation: Coroutine cancelled":3,"true":7}
{"'php_network_getaddresses: getaddrinfo for failed.test failed: Non-recoverable failure in name resolution'":3}
{"Async\\AsyncCancellation: Coroutine cancelled":2}
{"true":1}
111 questions
afterwards: true, 2 questions
