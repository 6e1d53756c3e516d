--TEST--
iterate(), map(): a callback that forks ends alone in the child; the other elements are the parent's
--SKIPIF--
<?php if (!extension_loaded('pcntl')) die('skip needs pcntl'); ?>
--FILE--
<?php
use function Async\{delay, iterate, map, suspend};

function elements(): Generator
{
    try {
        foreach ([1, 2, 3] as $element) {
            suspend();
            yield $element;
        }
    } finally {
        echo "the generator ends in this process\n";
    }
}

foreach ([[1, 2, 3], elements()] as $elements) {
    iterate($elements, function ($element) {
        if ($element === 2) {
            if (($child = pcntl_fork()) === 0) {
                delay(1);
                echo "child: $element\n";
                return;
            }
            pcntl_waitpid($child, $status);
        }
        echo "parent: $element\n";
    }, 1);
}
var_dump(map([1, 2], function ($element) {
    if (($child = pcntl_fork()) === 0) {
        exit($element);
    }
    pcntl_waitpid($child, $status);
    return pcntl_wexitstatus($status);
}, 1) === [1, 2]);
?>
--EXPECT--
parent: 1
child: 2
parent: 2
parent: 3
parent: 1
child: 2
the generator ends in this process
parent: 2
parent: 3
the generator ends in this process
bool(true)
