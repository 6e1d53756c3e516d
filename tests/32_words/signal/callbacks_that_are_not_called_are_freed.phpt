--TEST--
signal(): callbacks of a signal that does not come are freed with the script
--EXTENSIONS--
pcntl
--FILE--
<?php
use Async\Signal;
use function Async\signal;

final class Said
{
    public function __construct(private string $what) {}
    public function __destruct() { echo "$this->what is gone\n"; }
}
$first = new Said('the first callback');
$second = new Said('the second callback');
signal(Signal::SIGUSR1)->map(fn () => $first);
signal(Signal::SIGUSR2)->map(fn () => $second)->finally(fn () => print 'never');
unset($first, $second);
register_shutdown_function(function () { echo "shutdown function\n"; });
echo "end of main\n";
?>
--EXPECT--
end of main
shutdown function
the first callback is gone
the second callback is gone
