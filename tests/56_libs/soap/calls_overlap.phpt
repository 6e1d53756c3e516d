--TEST--
SOAP: calls of several coroutines overlap in any order; each has its own types and error handling
--EXTENSIONS--
soap
--INI--
soap.wsdl_cache_enabled=0
--FILE--
<?php
require __DIR__ . '/soap.inc';
use function Async\{spawn, await, delay};

$call = function (string $type, int $pause) {
    $client = new SlowClient(wsdl($type));
    $client->pause = $pause;
    return $client->f('x')->v;
};
foreach ([[1, 10], [10, 1]] as [$int, $string]) {
    [$results] = together(fn() => $call('xsd:int', $int), fn() => $call('xsd:string', $string));
    var_dump(...$results);
}

class Service
{
    public function f($ms)
    {
        delay((int) $ms);
        return "after $ms";
    }
}

$serve = function (int $ms) {
    ob_start();
    $server = new SoapServer(null, ['uri' => 'urn:t']);
    $server->setClass('Service');
    @$server->handle('<?xml version="1.0"?><e:Envelope xmlns:e="http://schemas.xmlsoap.org/soap/envelope/"><e:Body><f xmlns="urn:t"><ms>'
        . $ms . '</ms></f></e:Body></e:Envelope>');
    return preg_match('/after \d+/', ob_get_clean(), $found) ? $found[0] : 'nothing';
};
[$results] = together(fn() => $serve(10), fn() => $serve(20), fn() => $serve(1));
echo implode(', ', $results), "\n";

/* The error handler of the extension is not left behind. */
try {
    undefined_function();
} catch (Error $e) {
    echo describe($e), "\n";
}
echo "one fault does not end the others\n";
$fault = spawn(fn() => outcome(fn() => new SoapClient('/nonexistent.wsdl')));
$other = spawn(fn() => $call('xsd:int', 5));
echo substr(await($fault), 0, 41), "\n";
var_dump(await($other));
spawn(function () {
    delay(1);
    echo "coroutines that are left at the end run\n";
});
?>
--EXPECT--
int(12)
string(2) "12"
int(12)
string(2) "12"
after 10, after 20, after 1
Error: Call to undefined function undefined_function()
one fault does not end the others
SoapFault: SOAP-ERROR: Parsing WSDL: Coul
int(12)
coroutines that are left at the end run
