--TEST--
Fatal error: a SoapFault, which ext/soap throws as a fatal error, does not end the coroutines
--EXTENSIONS--
soap
--FILE--
<?php
use function Async\{delay, spawn};

function soap_fault(): void
{
    try {
        new SoapClient(null, ['location' => 'http://127.0.0.1/']); /* "uri" is missing */
    } catch (SoapFault $fault) {
        echo $fault->getMessage(), "\n";
    }
}

soap_fault();
spawn(function () {
    soap_fault();
    delay(1);
    echo "a coroutine of main goes on\n";
});
register_shutdown_function(function () {
    spawn(function () {
        echo "a coroutine of a shutdown function runs\n";
        throw new Exception('not caught');
    });
});
echo "main ends\n";
?>
--EXPECTF--
SoapClient::__construct(): 'uri' option is required in nonWSDL mode
main ends
SoapClient::__construct(): 'uri' option is required in nonWSDL mode
a coroutine of main goes on
a coroutine of a shutdown function runs

Fatal error: Uncaught Exception: not caught in %s
Stack trace:
%A
