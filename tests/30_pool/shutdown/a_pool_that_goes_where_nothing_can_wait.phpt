--TEST--
Pool: shutdown: idle resources are destroyed also where waiting is impossible
--EXTENSIONS--
pcntl
--FILE--
<?php
require __DIR__ . '/../pool.inc';

class Late
{
    public static $pool;
    public $self;
    public function __construct() { $this->self = $this; }
    public function __destruct()
    {
        echo self::$pool ? outcome(fn () => self::$pool->use(fn ($r) => "used $r")) : 'no pool', "\n";
        self::$pool ??= make();
    }
}
function make(): Async\Pool
{
    return new Async\Pool(fn () => new Conn, min: 1, destructor: function ($r) { Async\delay(1); echo "$r is logged out\n"; });
}
foreach (['die', 'late pool', 'late use'] as $case) {
    if (!($pid = pcntl_fork())) {
        new Late;
        if ($case !== 'late pool') {
            Late::$pool = make();
        }
        if ($case === 'die') {
            Async\delay(1);
            register_shutdown_function(function () { die(5); });
        }
        exit(3);
    }
    pcntl_waitpid($pid, $status);
    echo "$case: status ", pcntl_wexitstatus($status), "\n\n";
}
?>
--EXPECT--
'used c1'
c1 is logged out
die: status 5

no pool
c1 is logged out
late pool: status 3

'used c1'
c1 is logged out
late use: status 3

