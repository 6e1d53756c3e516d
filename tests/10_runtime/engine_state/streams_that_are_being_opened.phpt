--TEST--
Engine state: coroutines may open streams of one PHP stream wrapper at the same time
--INI--
allow_url_include=0
--FILE--
<?php
require __DIR__ . '/../../support.inc';
use function Async\{await, spawn, suspend};

class Wrapper
{
    public $context;
    private string $data = '';
    private string $path = '';

    function stream_open(string $path): bool
    {
        $this->path = $path;
        suspend();
        if (str_contains($path, 'recursive')) {
            file_get_contents($path);
        }
        suspend();
        $this->data = str_contains($path, 'include') ? '<?php return 1;' : $path;
        return !str_contains($path, 'bad');
    }

    function stream_read(int $count): string
    {
        [$data, $this->data] = [$this->data, ''];
        return $data;
    }

    function stream_eof(): bool { return $this->data === ''; }
    function stream_stat(): array { return []; }
    function stream_set_option(): bool { return false; }
    function stream_close(): void { }

    function __destruct()
    {
        if (str_contains($this->path, 'bad')) { /* PHP has noted the reason, and not reported it yet */
            suspend();
            suspend();
        }
    }
}
stream_wrapper_register('own', Wrapper::class);
set_error_handler(function (int $type, string $message) {
    echo "  $message\n";
    return true;
});
$all = function (string ...$urls) {
    foreach ($urls as $url) {
        $coroutines[] = spawn(fn() => str_contains($url, 'include') ? include $url : file_get_contents($url));
    }
    return show(array_map(\Async\await(...), $coroutines));
};

echo "the same URL\n";
echo $all('own://a', 'own://a', 'own://a'), "\n";
echo "a URL that opens itself\n";
echo $all('own://recursive', 'own://b'), "\n";
echo "one fails\n";
echo $all('own://bad', 'own://c', 'own://d'), "\n";
echo $all('own://c', 'own://bad', 'own://d'), "\n";
echo "two are included; afterwards URLs can be opened\n";
echo $all('own://include1', 'own://include2', 'own://e'), "\n";
echo $all('own://e', 'data:,f'), "\n";
?>
--EXPECTF--
the same URL
["own://a","own://a","own://a"]
a URL that opens itself
  file_get_contents(%S): Failed to open stream: infinite recursion prevented
["own://recursive","own://b"]
one fails
  file_get_contents(%S): Failed to open stream: "Wrapper::stream_open" call failed
[false,"own://c","own://d"]
  file_get_contents(%S): Failed to open stream: "Wrapper::stream_open" call failed
["own://c",false,"own://d"]
two are included; afterwards URLs can be opened
[1,1,"own://e"]
["own://e","f"]
