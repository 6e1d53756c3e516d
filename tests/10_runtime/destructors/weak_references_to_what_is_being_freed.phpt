--TEST--
Destructors: no destructor gets an object of ours that is being freed, whatever value it owns
--INI--
error_reporting=E_ALL & ~E_WARNING
--FILE--
<?php
use function Async\{await, spawn, suspend};

/** Looks for its owner when it is destroyed, and keeps it. It can be whatever a parameter asks for. */
class Owned extends Exception implements Async\CircuitBreakerStrategy
{
    public ?WeakReference $owner = null;
    public static ?object $kept = null;
    public static int $ends = 0;

    public function __destruct()
    {
        self::$ends++;
        self::$kept = $this->owner?->get();
    }

    public function __invoke(...$arguments) { return $arguments[0] ?? new stdClass; }
    public function reportSuccess(mixed $source): void {}
    public function reportFailure(mixed $source, Throwable $error): void {}
}

/** An object of the class; $given are arguments of its constructor. */
function make(string $class, array $given = []): object
{
    return match ($class) {
        Async\Coroutine::class => spawn(fn() => suspend()),
        Async\Context::class => spawn(fn() => suspend())->getContext(),
        Async\Timeout::class => Async\timeout(100000),
        Async\Pool::class => new Async\Pool(...$given + ['factory' => fn() => new stdClass, 'min' => 1]),
        Async\Future::class => new Async\Future(new Async\FutureState),
        Async\FailureThreshold::class => new Async\FailureThreshold(1, 1, 1),
        default => new $class(...$given),
    };
}

/** The value in the form in which the parameter can take it; null if it cannot. */
function fit(ReflectionParameter $parameter, Owned $owned): mixed
{
    $type = (string) $parameter->getType();
    return match (true) {
        (bool) preg_match('/mixed|Throwable|Strategy|object/', $type) => $owned,
        (bool) preg_match('/callable|Closure/', $type) => function (...$arguments) use ($owned) { return $owned(...$arguments); },
        default => null,
    };
}

/** Calls the method so that the object owns the value, then drops both. */
function drop(string $class, ReflectionMethod $method, ReflectionParameter $parameter): bool
{
    $owned = new Owned;
    $value = fit($parameter, $owned);
    if ($value === null) {
        return false;
    }
    if ($method->isConstructor()) {
        $object = make($class, [$parameter->name => $value]);
        $owned->owner = WeakReference::create($object);
    } else {
        $object = make($class);
        $owned->owner = WeakReference::create($object);
        $arguments = [];
        foreach ($method->getParameters() as $other) {
            if (!$other->isOptional() || $other->name === $parameter->name) {
                $arguments[] = $other->name === $parameter->name ? $value
                    : (str_contains($other->getType(), 'string') ? 'key' : fn() => null);
            }
        }
        $call = $method->isStatic() ? $method->getClosure() : $method->getClosure($object);
        $caller = spawn(function () use ($call, $arguments) {
            try {
                $call(...$arguments);
            } catch (Throwable) {
            }
        });
        suspend();
        suspend();
        $caller->cancel();
        suspend();
        unset($caller, $call, $arguments);
    }
    unset($owned, $value, $object);
    settle();
    return true;
}

/** Frees what is garbage, lets others have its memory, then uses what was kept. */
function settle(): void
{
    for ($i = 0; $i < 3; $i++) {
        suspend();
        gc_collect_cycles();
    }
    $noise = array_map(fn() => new ArrayObject([1, 2, 3]), range(1, 50));
    $kept = Owned::$kept;
    if ($kept) {
        foreach (['count', 'isCompleted', 'isClosed', 'getResult', 'isSet', 'isFinished', 'stats'] as $question) {
            if (method_exists($kept, $question)) {
                $kept->$question();
            }
        }
    }
    Owned::$kept = null;
    unset($kept, $noise);
    gc_collect_cycles();
}

/** A coroutine owns more than its methods are given. */
function drop_coroutine(callable $make): void
{
    $owned = new Owned;
    $coroutine = $make($owned);
    $owned->owner = WeakReference::create($coroutine);
    unset($owned);
    try {
        await($coroutine);
    } catch (Owned) {
    }
    unset($coroutine);
    settle();
}

$cases = 0;
foreach ((new ReflectionExtension('async'))->getClasses() as $class) {
    if ($class->isInterface() || $class->isEnum() || $class->implementsInterface(Throwable::class)) {
        continue;
    }
    foreach ($class->getMethods() as $method) {
        foreach ($method->getParameters() as $parameter) {
            $cases += drop($class->name, $method, $parameter);
        }
    }
}
drop_coroutine(fn($owned) => spawn(fn() => $owned));
drop_coroutine(fn($owned) => spawn(function () use ($owned) { try { throw $owned; } finally { suspend(); } }));
drop_coroutine(fn($owned) => spawn($owned));
drop_coroutine(fn($owned) => spawn(fn() => suspend(), $owned));
drop_coroutine(fn($owned) => spawn(fn(...$values) => suspend(), named: $owned));
echo $cases > 20 && Owned::$ends > 20 ? "enough cases\n" : "$cases cases, " . Owned::$ends . " ends\n";
exit(0);
?>
--EXPECT--
enough cases
