--TEST--
DNS: many names without an answer do not stop the lookups of other names
--SKIPIF--
<?php require __DIR__ . '/resolver.inc'; skip_without_resolver(); ?>
--FILE--
<?php
require __DIR__ . '/resolver.inc';

$folder = use_resolver();
run_child(<<<'PHP'
    for ($i = 0; $i < 40; $i++) {
        spawn(fn() => connect_to("stuck$i.test"));
    }
    echo await(spawn(connect_to(...), 'alive.test')), "\n";
    exit("the end\n");
    PHP);
run_child(<<<'PHP'
    $stuck = spawn(connect_to(...), 'stuck.test');
    until_asked('stuck.test');
    eval('class A implements Iterator {}');
    PHP);
echo file_exists("$folder/gate") ? 'the gate was opened' : 'did not wait', "\n";
?>
--EXPECTF--
true
the end

Fatal error: Class A contains %d abstract methods and must %s in %s on line %d
exit code 255, signal 0
did not wait
