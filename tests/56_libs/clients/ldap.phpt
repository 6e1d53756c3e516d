--TEST--
ldap: connecting, binding and searching suspend only the caller
--EXTENSIONS--
posix
pcntl
--SKIPIF--
<?php require __DIR__ . '/clients.inc'; skip_without_client('slapd', 'ldap'); ?>
--FILE--
<?php
require __DIR__ . '/clients.inc';
use function Async\{spawn, await};

$folder = make_folder();
file_put_contents("$folder/slapd.conf", <<<CONF
    include /etc/ldap/schema/core.schema
    modulepath /usr/lib/ldap
    moduleload back_mdb
    database mdb
    suffix "dc=test"
    rootdn "cn=admin,dc=test"
    rootpw secret
    directory $folder
    maxsize 10485760
    CONF);
$server = new TestServer(fn($port) => [find_program('slapd'), '-d', '0', '-f', "$folder/slapd.conf", '-h', "ldap://127.0.0.1:$port"]);
$connect = function () use ($server) {
    $ldap = ldap_connect("ldap://127.0.0.1:$server->port");
    ldap_set_option($ldap, LDAP_OPT_PROTOCOL_VERSION, 3);
    return $ldap;
};
$count = fn($ldap, string $filter) => ldap_count_entries($ldap, ldap_search($ldap, 'dc=test', $filter));

$ldap = $connect();
echo while_stopped($server, fn() => ldap_bind($ldap, 'cn=admin,dc=test', 'secret')), "\n";
ldap_add($ldap, 'dc=test', ['objectClass' => ['dcObject', 'organization'], 'dc' => 'test', 'o' => 'test']);
for ($i = 0; $i < 300; $i++) {
    ldap_add($ldap, "cn=p$i,dc=test", ['objectClass' => 'person', 'cn' => "p$i", 'sn' => 's', 'description' => str_repeat('x', 1000)]);
}
echo while_stopped($server, fn() => $count($ldap, '(cn=p1)')), "\n";
var_dump($count($ldap, '(sn=s)')); /* more than fits into one packet */

/* One connection, two coroutines. */
$server->stop();
$search = spawn(fn() => $count($ldap, '(cn=p1*)'));
until(fn() => $search->getAwaitingInfo());
echo outcome(fn() => ldap_search($ldap, 'dc=test', '(cn=p2)')), "\n";
echo outcome(fn() => ldap_search([$connect(), $ldap], 'dc=test', '(cn=p2)')), "\n";
$server->continue();
var_dump(await($search));

/* Each with its own. */
$coroutines = array_map(fn($i) => spawn(function () use ($connect, $count, $i) {
    $ldap = $connect();
    ldap_bind($ldap, 'cn=admin,dc=test', 'secret');
    return $count($ldap, "(cn=p$i)");
}), range(1, 10));
var_dump(array_sum(array_map(\Async\await(...), $coroutines)));

echo cancelled($server, fn() => ldap_search($ldap, 'dc=test', '(cn=p3)')), "\n";
$ldap = $connect();
ldap_bind($ldap, 'cn=admin,dc=test', 'secret');
var_dump($count($ldap, '(cn=p3)'));
unset($server);
remove_folder($folder);
?>
--EXPECT--
true, others ran
1, others ran
int(300)
Async\AsyncException: The connection is in use: another coroutine waits in a call of it; use one for each coroutine, from a pool
Async\AsyncException: The connection is in use: another coroutine waits in a call of it; use one for each coroutine, from a pool
int(111)
int(10)
Async\AsyncCancellation: Coroutine cancelled
int(1)
