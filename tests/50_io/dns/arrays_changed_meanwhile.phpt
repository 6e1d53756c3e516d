--TEST--
DNS: the arrays that getmxrr() and dns_get_record() fill may be changed by others during the lookup
--SKIPIF--
<?php require __DIR__ . '/resolver.inc'; skip_without_resolver(); ?>
--FILE--
<?php
require __DIR__ . '/resolver.inc';
use_resolver();

run_child(<<<'PHP'
    $hosts = $weights = $authoritative = ['before'];
    $first = spawn(function () use (&$hosts, &$weights) { return getmxrr('slow.test', $hosts, $weights); });
    $second = spawn(function () use (&$authoritative) { return count(dns_get_record('slow.test', DNS_A, $authoritative, $more, false)); });
    until_asked('slow.test', 2);
    $hosts = 'a string';
    unset($weights);
    $authoritative = null;
    open_gate();
    var_dump(await($first), await($second));
    echo json_encode([$hosts, $authoritative]), "\n";
    PHP);
?>
--EXPECT--
bool(true)
int(1)
[["mail.test"],[]]
