--TEST--
Fleet: the renewal ends with the script, by exit(), by a fatal error, in close(), and in a fork
--EXTENSIONS--
redis
pcntl
--SKIPIF--
<?php if (!getenv('ASYNC_TEST_REDIS_PORT')) die('skip needs Redis: see tests/servers'); ?>
--FILE--
<?php
require __DIR__ . '/fleet.inc';
require __DIR__ . '/../10_runtime/child.inc';

$name = 'ends-' . getmypid();
$begin = 'require ' . var_export(__DIR__ . '/fleet.inc', true) . ';' . <<<PHP
    [\$pool, \$budget] = governed(redis_store(), '$name', 10);
    learned(\$budget);                           // it was renewed meanwhile, by the coroutine in the background
    \$pool->use(fn () => null);
    PHP;
foreach ([
    'end' => '',
    'exit' => 'exit(3);',
    'exit in a coroutine' => 'Async\spawn(fn () => exit(4)); Async\delay(60_000);',
    'fatal' => 'eval("class Same {} class Same {}");',
    'exception' => 'throw new Exception("mine");',
    'closed while it renews' => <<<PHP
        Async\delay(150);
        \$budget->wantsMore();                   // it is called at most ten times a second
        Async\suspend();
        Async\suspend();
        \$budget->close();
        echo preg_grep('~:' . getmypid() . ':~', array_column(redis_store()->members('$name'), 'id')) ? 'a member' : 'no member', "\n";
        PHP,
    'two at a time' => <<<'PHP'
        $pools = array_map(fn () => new Async\Pool(fn () => new ArrayObject), range(1, 3));
        Async\await_all_or_fail(array_map(fn ($pool) => Async\spawn(fn () => $budget->govern($pool, 1, 2)), $pools));
        echo $budget->stats()['has'], "\n";
        PHP,
    'fork' => <<<'PHP'
        if (($child = pcntl_fork()) === 0) {
            exit($budget->stats()['age'] >= 0 ? 5 : 6);      // it never uses a pool, so it is no member
        }
        pcntl_waitpid($child, $status);
        renewed($budget);                        // the parent
        echo 'child ', pcntl_wexitstatus($status), "\n";
        PHP,
] as $what => $code) {
    ['output' => $output, 'code' => $status, 'signal' => $signal] = run_php("$begin $code");
    echo "$what: $status $signal ", preg_replace(['~ in \S+ on line \d+|\(\d+\) : eval.*~', '~\sStack trace.*~s'], '', trim($output)), "\n";
}
until(fn () => redis_store()->members($name) === [] || governed(redis_store(), $name, 10)[1]->close(), 'their leases have ended');
echo "no member is left\n";
?>
--EXPECTF--
end: 0 0 
exit: 3 0 
exit in a coroutine: 4 0 
fatal: 255 0 Fatal error: Cannot %Sdeclare class Same%S
exception: 255 0 %AUncaught Exception: mine%S
closed while it renews: 0 0 no member
two at a time: 0 0 1
fork: 0 0 child 5
no member is left
