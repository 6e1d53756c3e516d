--TEST--
Frameworks: the state of Laravel's shared connection is the coroutine's, and begins as main's
--SKIPIF--
<?php require __DIR__ . '/frameworks.inc'; skip_without_databases('mysql'); skip_without_libraries('Illuminate/Database'); ?>
--FILE--
<?php
require __DIR__ . '/frameworks.inc';
require __DIR__ . '/laravel.inc';
use function Async\suspend;

$connection = capsule_for_coroutines('mysql')->connection();
$executed = 0;
$connection->beforeExecuting(function () use (&$executed) { $executed++; });
$connection->enableQueryLog();
$seen = crowd(function (int $i) use ($connection) {
    $connection->setTablePrefix("p$i");
    $before = count($connection->getQueryLog());
    $connection->select('SELECT ?', [$i]);
    suspend();
    $log = $connection->getQueryLog();
    if ($i % 2) {
        $connection->disableQueryLog();
    }
    return [$before, count($log), $log[0]['bindings'] === [$i], $connection->getTablePrefix() === "p$i"];
});
echo json_encode(array_values(array_unique($seen, SORT_REGULAR))), " in all coroutines\n";
echo "$executed executed, main's prefix: ", json_encode($connection->getTablePrefix()),
    ', main logs: ', json_encode($connection->logging()), "\n";

$all = 0;
$connection->setEventDispatcher(new Illuminate\Events\Dispatcher);
$connection->listen(function () use (&$all) { $all++; });
$heard = crowd(function (int $i) use ($connection) {
    $own = $long = 0;
    $connection->listen(function ($query) use ($i, &$own) { $own += $query->bindings === [$i]; });
    if (method_exists($connection, 'whenQueryingForLongerThan')) { // Laravel 9
        $connection->whenQueryingForLongerThan(0, function () use (&$long) { $long++; });
    } else {
        $long = 1;
    }
    $connection->select('SELECT ?', [$i]);
    suspend();
    $connection->select('SELECT ?', [$i]);
    return [$own, $long];
});
$connection->select('SELECT 1');
echo json_encode(array_values(array_unique($heard, SORT_REGULAR))), " heard in all coroutines, main hears $all\n";
?>
--EXPECT--
[[0,1,true,true]] in all coroutines
100 executed, main's prefix: "", main logs: true
[[2,1]] heard in all coroutines, main hears 201
