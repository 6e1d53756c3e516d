--TEST--
Pool: shutdown: a pool in a cycle that was never collected destroys its idle resources at the end
--FILE--
<?php
class Holder
{
    public $pool;
    public function __construct()
    {
        $this->pool = new Async\Pool(fn () => 'r', destructor: function ($r) { echo "destroyed $r\n"; $this->used(); }, min: 1);
    }
    public function used() { echo "holder is alive\n"; }
}
$holder = new Holder;
unset($holder);
echo "end\n";
// A cycle that is still there at the end is a leak for valgrind, as is what is there after a "Fatal error:"; run without leak check.
?>
--EXPECT--
end
destroyed r
holder is alive
