--TEST--
PHP 8.4: a coroutine that is cancelled in a property hook leaves the property usable
--SKIPIF--
<?php if (PHP_VERSION_ID < 80400) die('skip property hooks came with 8.4'); ?>
--FILE--
<?php
use function Async\{spawn, await, suspend, delay};

class Setting
{
    public string $value = 'old' {
        get { suspend(); return $this->value; }
        set (string $new) { delay(10_000); $this->value = $new; }
    }
    public int $count = 0 {
        get { suspend(); return $this->count; }
        set (int $new) { suspend(); $this->count = $new; }
    }
}
$setting = new Setting;
$writer = spawn(function () use ($setting) {
    try {
        $setting->value = 'new';
    } finally {
        echo "finally: $setting->value\n";
    }
});
suspend();
$writer->cancel();
try {
    await($writer);
} catch (Async\AsyncCancellation $e) {
    echo get_class($e), ": $setting->value\n";
}
$adders = [];
for ($i = 0; $i < 3; $i++) {
    $adders[] = spawn(fn () => $setting->count++);
}
$adders[1]->cancel();
Async\await_all($adders);
echo $setting->count, "\n";
unset($setting);
echo "done\n";
?>
--EXPECT--
finally: old
Async\AsyncCancellation: old
1
done
