--TEST--
Coroutine::getTrace(): the backtrace while suspended, null otherwise
--FILE--
<?php
use function Async\{await, current_coroutine, spawn, suspend};

class Work {
    public function outer() { $this->inner(1, 'two'); }
    private function inner(...$args) { suspend(); }
}
$c = spawn(function () { var_dump(current_coroutine()->getTrace()); (new Work)->outer(); });
var_dump($c->getTrace());
suspend();
foreach ($c->getTrace() as $frame) {
    echo ($frame['class'] ?? '') . ($frame['type'] ?? '') . $frame['function'], isset($frame['object']) ? ' with object' : '', "\n";
}
echo count($c->getTrace(0)[1]['args'] ?? []), isset($c->getTrace(0)[1]['object']) ? ' object' : ' no object', "\n";
echo count($c->getTrace(DEBUG_BACKTRACE_IGNORE_ARGS, 1)), ' ', count($c->getTrace(limit: 2)), "\n";
var_dump(isset($c->getTrace(DEBUG_BACKTRACE_IGNORE_ARGS)[1]['args']));
await($c);
var_dump($c->getTrace());
?>
--EXPECTF--
NULL
NULL
Async\suspend
Work->inner with object
Work->outer with object
{closure%S}
2 no object
1 2
bool(false)
NULL
