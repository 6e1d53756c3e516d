--TEST--
Coroutine, Timeout: objects that PDO makes, which asks no constructor, have ended
--EXTENSIONS--
pdo_sqlite
--FILE--
<?php
function fetch(string $class): object
{
    $statement = (new PDO('sqlite::memory:'))->query("SELECT '$class'", PDO::FETCH_CLASS | PDO::FETCH_CLASSTYPE);
    return $statement->fetch();
}

$coroutine = fetch('Async\Coroutine');
var_dump($coroutine->isStarted(), $coroutine->isCompleted(), $coroutine->isQueued(), Async\await($coroutine));
$coroutine->finally(fn ($c) => print("finally at once\n"));
$coroutine->cancel();
var_dump($coroutine->getTrace(), $coroutine->getAwaitingInfo(), count(Async\get_coroutines()));

$timeout = fetch('Async\Timeout');
var_dump($timeout->isCompleted());
$timeout->cancel();
foreach ([fn () => Async\await($timeout), fn () => Async\await(Async\spawn(fn () => 1), $timeout)] as $use) {
    try {
        $use();
    } catch (Async\AsyncCancellation $e) {
        echo $e::class, ': ', $e->getMessage(), "\n";
    }
}
[$results, $errors] = Async\await_all([$coroutine, $timeout]);
echo count($results), count($errors), "\n";
?>
--EXPECT--
bool(false)
bool(true)
bool(false)
NULL
finally at once
NULL
array(0) {
}
int(0)
bool(true)
Async\AsyncCancellation: Timeout has been cancelled
Async\OperationCanceledException: Operation has been cancelled
11
