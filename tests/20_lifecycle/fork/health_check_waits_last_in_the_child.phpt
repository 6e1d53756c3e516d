--TEST--
Fork: a child of a coroutine ends although a health check goes on when its last coroutine has ended
--EXTENSIONS--
pcntl
--FILE--
<?php
require __DIR__ . '/../../support.inc';
use Async\{Channel, Pool};
use function Async\{await, delay, spawn, suspend};

$checks = [
    'one that begins to wait' => fn() => delay(1000 * PATIENCE),
    'one that calls suspend() in a loop' => function () {
        for (;;) {
            suspend();
        }
    },
];
foreach ($checks as $name => $go_on) {
    echo "$name: ", await(spawn(function () use ($go_on) {
        if ($pid = pcntl_fork()) {
            pcntl_waitpid($pid, $status);
            return "status $status\n";
        }
        $told = new Channel(1);
        $has_begun = false;
        $GLOBALS['pool'] = new Pool(fn() => 1, healthcheck: function () use ($told, $go_on, &$has_begun) {
            $has_begun = true;
            try {
                $told->recv();
                $go_on();
            } finally {
                echo "cancelled, ";
            }
        }, min: 1, healthcheckInterval: 1);
        until(function () use (&$has_begun) { return $has_begun; });
        $told->send(1);
    }));
}
?>
--EXPECT--
one that begins to wait: cancelled, status 0
one that calls suspend() in a loop: cancelled, status 0
