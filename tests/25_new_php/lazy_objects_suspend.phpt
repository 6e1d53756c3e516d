--TEST--
PHP 8.4: initialisers of several lazy objects may suspend at the same time
--SKIPIF--
<?php if (PHP_VERSION_ID < 80400) die('skip lazy objects came with 8.4'); ?>
--FILE--
<?php
use function Async\{spawn, await, suspend, delay};

class Entity
{
    public string $name;
    public function __construct(public int $id) { suspend(); $this->name = "entity $id"; }
}
$class = new ReflectionClass(Entity::class);
$make = [
    'ghost' => fn (int $id) => $class->newLazyGhost(function (Entity $e) use ($id) { suspend(); $e->__construct($id); suspend(); }),
    'proxy' => fn (int $id) => $class->newLazyProxy(function () use ($id) { suspend(); return new Entity($id); }),
];
foreach ($make as $kind => $new) {
    $running = $most = 0;
    $jobs = [];
    for ($id = 1; $id <= 5; $id++) {
        $object = $new($id);
        $jobs[] = spawn(function () use ($object, &$running, &$most) {
            $most = max($most, ++$running);
            $name = $object->name;
            $running--;
            return $name;
        });
    }
    echo "$kind: ", implode(', ', array_map(\Async\await(...), $jobs)), "; $most at the same time\n";
}

echo "fails, then works: ";
$tries = 0;
$object = $class->newLazyGhost(function (Entity $e) use (&$tries) {
    suspend();
    $e->id = 77;
    if (++$tries < 3) {
        $tries === 1 ? throw new Exception('no') : delay(10_000);
    }
    $e->__construct(3);
});
try {
    await(spawn(fn () => $object->name));
} catch (Exception $e) {
    echo $e->getMessage(), ' ';
}
$job = spawn(fn () => $object->name);
for ($i = 0; $i < 5; $i++) {
    suspend();
}
$job->cancel();
try {
    await($job);
} catch (Async\AsyncCancellation) {
    echo 'cancelled ';
}
echo $class->isUninitializedLazyObject($object) ? 'lazy' : 'not lazy', ", $object->name\n";

echo "never initialised: ";
$object = $class->newLazyGhost(fn () => print('not printed'));
await(spawn(function () use ($object) { suspend(); unset($object); }));
unset($object);
gc_collect_cycles();
echo "ok\n";
?>
--EXPECT--
ghost: entity 1, entity 2, entity 3, entity 4, entity 5; 5 at the same time
proxy: entity 1, entity 2, entity 3, entity 4, entity 5; 5 at the same time
fails, then works: no cancelled lazy, entity 3
never initialised: ok
