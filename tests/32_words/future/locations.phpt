--TEST--
Future: tells where it was created and completed
--FILE--
<?php
use Async\{Future, FutureState};

function show(array $fileAndLine, string $location): void
{
    [$file, $line] = $fileAndLine;
    echo $file ? basename($file) : 'null', ' ', $line, ', ', basename($location), "\n";
}
$state = new FutureState;
$future = (new Future($state))->ignore();
show($state->getCreatedFileAndLine(), $future->getCreatedLocation());
show($future->getCompletedFileAndLine(), $state->getCompletedLocation());
echo str_contains($future->getAwaitingInfo()[0], 'pending') ? 'pending' : 'what?', "\n";
$state->complete(1);
show($state->getCompletedFileAndLine(), $future->getCompletedLocation());
echo str_contains($state->getAwaitingInfo()[0], 'completed') ? 'completed' : 'what?', "\n";
$done = Future::completed()->ignore();
show($done->getCreatedFileAndLine(), $done->getCompletedLocation());
?>
--EXPECT--
locations.php 9, locations.php:9
null 0, unknown
pending
locations.php 14, locations.php:14
completed
locations.php 17, locations.php:17
