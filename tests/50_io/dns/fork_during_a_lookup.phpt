--TEST--
DNS: a child that is forked during a lookup can look up names itself
--EXTENSIONS--
pcntl
--SKIPIF--
<?php require __DIR__ . '/resolver.inc'; skip_without_resolver(); ?>
--FILE--
<?php
require __DIR__ . '/resolver.inc';

$folder = use_resolver();
run_child(<<<'PHP'
    $slow = spawn(connect_to(...), 'slow.test');
    $idle = await(spawn(connect_to(...), 'idle.test')); // leaves a thread that the child does not have
    until_asked('slow.test');
    if (($pid = pcntl_fork()) === 0) {
        exit(await(spawn(connect_to(...), 'child.test')) === 'true' ? 7 : 8);
    }
    pcntl_waitpid($pid, $status);
    echo 'the child: ', pcntl_wexitstatus($status), "\n";
    open_gate();
    echo 'the parent: ', await($slow), ' ', await(spawn(connect_to(...), 'parent.test')), "\n";
    PHP);
?>
--EXPECT--
the child: 7
the parent: true true
