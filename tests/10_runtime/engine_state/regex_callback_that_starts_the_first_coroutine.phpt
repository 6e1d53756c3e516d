--TEST--
Engine state: the first coroutine of a script may start inside preg_replace_callback()
--FILE--
<?php
require __DIR__ . '/../child.inc';

/* Each variant in a process of its own, since main has coroutines only once. */
foreach (['/m/', '/' . str_repeat('(a)?', 40) . 'm/'] as $main) {
    foreach (['/(b+)/', '/' . str_repeat('(a)?', 40) . '(b+)/'] as $pattern) {
        $result = run_php('
            use function Async\{await_all, spawn, suspend};
            class Text { function __construct(private string $text) {} function __toString(): string { suspend(); return $this->text; } }
            function turns(int $n): void { while ($n--) { suspend(); } }
            $list = [];
            $result = preg_replace_callback(' . var_export($main, true) . ', function () use (&$list) {
                for ($i = 0; $i < 6; $i++) {
                    $list[] = spawn(function () use ($i) {
                        turns($i);
                        $text = preg_replace_callback(' . var_export($pattern, true) . ', function ($m) use ($i) { turns(7 - $i); return strtoupper(end($m)); }, "x-bb-y-b-z");
                        return $text . preg_match("/(c)/", str_repeat(".", 1000) . "c");
                    });
                    turns(2);
                }
                return "M";
            }, [new Text("m.m"), new Text(".m"), new Text("...........m")]);
            $results = array_unique(await_all($list)[0]);
            echo implode(" ", $result), " ", implode(" ", $results), " ", preg_match("/./", "x");
        ');
        echo $result['output'], "\n";
    }
}
?>
--EXPECT--
M.M .M ...........M x-BB-y-B-z1 1
M.M .M ...........M x-BB-y-B-z1 1
M.M .M ...........M x-BB-y-B-z1 1
M.M .M ...........M x-BB-y-B-z1 1
