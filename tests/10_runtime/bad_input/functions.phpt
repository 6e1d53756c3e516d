--TEST--
Bad input: wrong types and numbers of arguments are TypeErrors in the phrasing of PHP
--FILE--
<?php
$c = Async\spawn(fn () => 1);
foreach ([
    fn () => Async\spawn(),
    fn () => Async\spawn('no_such_function'),
    fn () => Async\spawn([new stdClass, 'method']),
    fn () => Async\spawn(42),
    fn () => Async\await(),
    fn () => Async\await(new stdClass),
    fn () => Async\await(null),
    fn () => Async\await($c, 5),
    fn () => Async\await($c, new stdClass),
    fn () => Async\await($c, null, 1),
    fn () => Async\suspend(1),
    fn () => Async\delay(),
    fn () => Async\delay('abc'),
    fn () => Async\delay([]),
    fn () => Async\timeout(),
    fn () => Async\timeout('abc'),
    fn () => Async\await_all(),
    fn () => Async\await_all([], 5),
    fn () => Async\await_any_of([]),
    fn () => Async\await_any_of('x', []),
    fn () => Async\current_coroutine(1),
    fn () => Async\get_coroutines(1),
    fn () => $c->getId(1),
    fn () => $c->cancel(null, 1),
    fn () => $c->getTrace('x'),
] as $case) {
    try {
        $case();
        echo "accepted\n";
    } catch (TypeError $e) {
        echo $e->getMessage(), "\n";
    }
}
echo Async\await($c), "\n";
?>
--EXPECTF--
Async\spawn() expects at least 1 argument, 0 given
Async\spawn(): Argument #1 ($task) must be a valid callback, function "no_such_function" not found or invalid function name
Async\spawn(): Argument #1 ($task) must be a valid callback, class stdClass does not have a method "method"
Async\spawn(): Argument #1 ($task) must be a valid callback, no array or string given
Async\await() expects at least 1 argument, 0 given
Async\await(): Argument #1 ($awaitable) must be of type Async\Completable, stdClass given
Async\await(): Argument #1 ($awaitable) must be of type Async\Completable, null given
Async\await(): Argument #2 ($cancellation) must be of type ?Async\Completable, int given
Async\await(): Argument #2 ($cancellation) must be of type ?Async\Completable, stdClass given
Async\await() expects at most 2 arguments, 3 given
Async\suspend() expects exactly 0 arguments, 1 given
Async\delay() expects exactly 1 argument, 0 given
Async\delay(): Argument #1 ($ms) must be of type int, string given
Async\delay(): Argument #1 ($ms) must be of type int, array given
Async\timeout() expects exactly 1 argument, 0 given
Async\timeout(): Argument #1 ($ms) must be of type int, string given
Async\await_all() expects at least 1 argument, 0 given
Async\await_all(): Argument #2 ($cancellation) must be of type ?Async\Awaitable, int given
Async\await_any_of() expects at least 2 arguments, 1 given
Async\await_any_of(): Argument #1 ($count) must be of type int, string given
Async\current_coroutine() expects exactly 0 arguments, 1 given
Async\get_coroutines() expects exactly 0 arguments, 1 given
Async\Coroutine::getId() expects exactly 0 arguments, 1 given
Async\Coroutine::cancel() expects at most 1 argument, 2 given
Async\Coroutine::getTrace(): Argument #1 ($options) must be of type int, string given
1
