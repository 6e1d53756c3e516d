--TEST--
Engine state: suspending inside a function that uses global C state throws
--EXTENSIONS--
intl
mbstring
--FILE--
<?php
use function Async\{await, spawn, suspend};

class Text {
    function __construct(private string $text) {}
    function __toString(): string { try { suspend(); } catch (Async\AsyncException $e) { echo $e->getMessage(), "\n"; } return $this->text; }
}
function names(array $list): string { ob_start(); $text = implode(' ', $list); ob_end_clean(); return $text; }

$tasks = [
    'array_multisort' => function () { $list = [new Text('b'), new Text('a')]; array_multisort($list, SORT_STRING); return $list; },
    'Collator::sort' => function () { $list = [new Text('b'), new Text('a')]; (new Collator('en'))->sort($list); return $list; },
    'Collator::asort' => function () { $list = [new Text('b'), new Text('a')]; (new Collator('en'))->asort($list); return $list; },
    'collator_sort' => function () { $list = [new Text('b'), new Text('a')]; collator_sort(new Collator('en'), $list); return $list; },
    'collator_asort' => function () { $list = [new Text('b'), new Text('a')]; collator_asort(new Collator('en'), $list); return $list; },
    'mb_ereg_replace_callback' => fn () => [@mb_ereg_replace_callback('a', fn () => new Text('b'), 'xax')],
];
foreach ($tasks as $name => $task) {
    $other = spawn(fn () => suspend());
    ob_start();
    $list = await(spawn($task));
    $said = array_unique(array_filter(explode("\n", ob_get_clean())));
    echo $name, ': ', names($list), ' (', implode(', ', $said), ")\n";
    suspend();
}
?>
--EXPECT--
array_multisort: a b (Cannot suspend in the current execution context)
Collator::sort: a b (Cannot suspend in the current execution context)
Collator::asort: a b (Cannot suspend in the current execution context)
collator_sort: a b (Cannot suspend in the current execution context)
collator_asort: a b (Cannot suspend in the current execution context)
mb_ereg_replace_callback: xbx (Cannot suspend in the current execution context)
