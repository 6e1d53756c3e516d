--TEST--
php-cgi: plain CGI, one request per process, prints the same and ends
--SKIPIF--
<?php
require __DIR__ . '/../fastcgi.inc';
if (!PhpCgi::binary()) die('skip php-cgi is not installed');
?>
--FILE--
<?php
require __DIR__ . '/../../10_runtime/child.inc';
require __DIR__ . '/../fastcgi.inc';
$folder = make_folder();
foreach (server_scripts() as $name => $code) {
    file_put_contents("$folder/$name", $code);
}
check_answers(function (string $name) use ($folder) {
    ['output' => $output] = run_process([PhpCgi::binary(), '-d', 'display_errors=1', '-d', 'html_errors=0', '-d', 'log_errors=0'],
        ['REDIRECT_STATUS' => '200', 'REQUEST_METHOD' => 'GET', 'SCRIPT_FILENAME' => "$folder/$name", 'GATEWAY_INTERFACE' => 'CGI/1.1'] + getenv());
    return explode("\r\n\r\n", $output, 2)[1] ?? "no answer: $output";
});
remove_folder($folder);
?>
--EXPECT--
all answers are right
