--TEST--
DNS: a lookup that outlives its request does not disturb the next one
--SKIPIF--
<?php require __DIR__ . '/resolver.inc'; skip_without_resolver(); ?>
--FILE--
<?php
require __DIR__ . '/resolver.inc';

$folder = use_resolver();
$server = new WebServer([
    'leave.php' => '<?php ' . CHILD . '
        spawn(fn() => connect_to("slow.test"));
        spawn(fn() => connect_to("stuck.test"));
        until_asked("slow.test"); until_asked("stuck.test"); exit("left");',
    'ask.php' => '<?php ' . CHILD . ' echo await(spawn(fn() => connect_to("alive.test")));',
    'join.php' => '<?php ' . CHILD . '
        $joined = spawn(fn() => connect_to("slow.test")); suspend(); open_gate(); echo await($joined), questions("slow.test");',
]);
foreach (['leave.php', 'ask.php', 'leave.php', 'join.php', 'ask.php', 'ask.php'] as $script) {
    echo "$script: ", $server->get($script), "\n";
}
var_dump($server->isAlive());
?>
--EXPECT--
leave.php: left
ask.php: true
leave.php: left
join.php: true1
ask.php: true
ask.php: true
bool(true)
