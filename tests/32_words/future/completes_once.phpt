--TEST--
FutureState: a second outcome is refused, with the location of the first
--FILE--
<?php
use Async\{Future, FutureState};

$state = new FutureState;
$future = (new Future($state))->ignore();
$state->complete(1);
foreach ([fn() => $state->complete(2), fn() => $state->error(new Exception)] as $again) {
    try {
        $again();
    } catch (Async\AsyncException $e) {
        echo $e->getMessage(), "\n";
    }
}
$future->cancel();
var_dump($future->await());
?>
--EXPECTF--
FutureState is already completed at %scompletes_once.php:6
FutureState is already completed at %scompletes_once.php:6
int(1)
