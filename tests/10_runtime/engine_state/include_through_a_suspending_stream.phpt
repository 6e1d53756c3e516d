--TEST--
Engine state: include through a stream wrapper that suspends while files are opened and read
--FILE--
<?php
use function Async\{await_all_or_fail, spawn, suspend};

class Slow {
    public $context;
    private string $code;
    private int $at = 0;
    public function stream_open($path, $mode, $options, &$opened) {
        suspend();
        $name = basename($path);
        $this->code = "<?php\nclass $name {}\nfunction f_$name() { return __FUNCTION__ . __LINE__; }\nreturn '$name' . f_$name();";
        return true;
    }
    public function stream_stat() { suspend(); return []; }
    public function stream_read($n) { suspend(); $s = substr($this->code, $this->at, $n); $this->at += strlen($s); return $s; }
    public function stream_eof() { return $this->at >= strlen($this->code); }
    public function stream_set_option($o, $a, $b) { return false; }
    public function stream_close() { suspend(); }
}
stream_wrapper_register('slow', 'Slow');
$list = [];
foreach (['a', 'b', 'c'] as $name) {
    $list[] = spawn(fn () => include "slow://$name");
}
$list[] = spawn(function () { for ($i = 0; $i < 10; $i++) { suspend(); $x = eval('return __LINE__;'); } return $x; });
echo implode(' ', await_all_or_fail($list)), "\n";
?>
--EXPECT--
af_a3 bf_b3 cf_c3 1
