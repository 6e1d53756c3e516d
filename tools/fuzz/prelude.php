<?php
/* What the random programs are made of at run time: things they have kept, fuel that runs out, and hostile objects. */

namespace Fuzz;

require_once __DIR__ . '/streams.php';

use Async\{AsyncCancellation, Channel, CircuitBreakerStrategy, Completable, Coroutine, Future, FutureState, Pool, Timeout};

/* Without an end of fuel, closures that call each other would go on forever. */
const FUEL = 250;
const KEPT_PER_KIND = 12;

final class World
{
    public static int $fuel = FUEL;
    /** @var array<string, array> by kind */
    public static array $kept = [];
}

/** A statement whose failure is left to the caller. */
function run(\Closure $statement): mixed
{
    return --World::$fuel < 0 ? null : keep($statement());
}

/** A statement whose failure is kept like a result. */
function attempt(\Closure $statement): mixed
{
    try {
        return run($statement);
    } catch (\Throwable $failure) {
        return keep($failure);
    }
}

function keep(mixed $value): mixed
{
    $kind = match (true) {
        $value instanceof Pool => 'Pool',
        $value instanceof Coroutine => 'Coroutine',
        $value instanceof Timeout => 'Timeout',
        $value instanceof Channel => 'Channel',
        $value instanceof Future => 'Future',
        $value instanceof FutureState => 'FutureState',
        $value instanceof \Async\Scope => 'Scope',
        $value instanceof \Async\TaskGroup => 'TaskGroup',
        $value instanceof \Async\TaskSet => 'TaskSet',
        $value instanceof \Async\Context => 'Context',
        $value instanceof \Async\Local => 'Local',
        $value instanceof AsyncCancellation => 'AsyncCancellation',
        $value instanceof \Throwable => 'Throwable',
        $value instanceof \Closure => 'Closure',
        $value instanceof \PDO => 'PDO',
        $value instanceof \PDOStatement => 'Statement',
        $value instanceof \CurlHandle => 'Curl',
        $value instanceof \CurlMultiHandle => 'CurlMulti',
        is_resource($value) => 'Stream',
        $value === null, is_bool($value) => null,
        default => 'other',
    };
    if ($kind !== null) {
        $old = null;
        $kept = &World::$kept[$kind];
        if (count($kept ?? []) >= KEPT_PER_KIND) {
            $old = array_shift($kept);
        }
        $kept[] = $value;
        unset($kept, $old);     // a destructor may call back
    }
    return $value;
}

/** The nth of what was kept, or a new one. */
function any(string $kind, int $n): mixed
{
    if ($kind === 'Completable') {
        $kind = ['Timeout', 'Future', 'Coroutine', 'Coroutine'][$n % 4];
    }
    $kept = World::$kept[$kind] ?? [];
    return $kept ? array_values($kept)[$n % count($kept)] : create($kind);
}

function create(string $kind): mixed
{
    return keep(match ($kind) {
        'Pool' => new Pool(fn () => new \stdClass, max: 2),
        'Coroutine' => \Async\spawn(fn () => \Async\suspend()),
        'Timeout' => \Async\timeout(2),
        'Channel' => new Channel(mt_rand(0, 2), hardTimeouts: true, noProducerTimeout: 3, noConsumerTimeout: 3),
        'Future' => (new Future(any('FutureState', 0)))->ignore(),
        'FutureState' => new FutureState,
        'Scope' => new \Async\Scope,
        'TaskGroup' => new \Async\TaskGroup(2, 3),
        'TaskSet' => new \Async\TaskSet(2, 3),
        'Context' => \Async\current_context(),
        'Local' => new \Async\Local(inherit: true),
        'AsyncCancellation' => new AsyncCancellation('made'),
        'Throwable' => new \Exception('made'),
        'Closure' => fn (...$a) => $a,
        'Stream' => sockets()[0],
        'Curl' => easy(),
        'CurlMulti' => curl_multi_init(),
        'PDO' => pooled(),
        'Statement' => pooled()->prepare('SELECT 1'),
        default => new \stdClass,
    });
}

function forget(string $kind): void
{
    $dropped = World::$kept[$kind] ?? null;
    unset(World::$kept[$kind]);
}

/** On a file, because a wait for a lock of a shared cache blocks. Some have hostile statements. */
function pooled(?\Closure $closure = null, mixed $max = 2, int $cache = 0): \PDO
{
    static $file;
    if (!$file) {
        $file = tempnam(sys_get_temp_dir(), 'fuzz');
        register_shutdown_function(fn () => array_map('unlink', glob("$file*")));
    }
    return new \PDO("sqlite:$file", options: [\PDO::ATTR_POOL_ENABLED => true, \PDO::ATTR_POOL_MAX => $max,
        \PDO::ATTR_TIMEOUT => 1,
        \PDO::ATTR_POOL_ACQUIRE_TIMEOUT => 3, \PDO::ATTR_POOL_STMT_CACHE_SIZE => $cache]
        + ($closure ? [\PDO::ATTR_STATEMENT_CLASS => [Statement::class, [$closure]]] : []));
}

final class Statement extends \PDOStatement
{
    protected function __construct(private \Closure $closure) { callback($closure, $this); }
    public function __destruct() { callback($this->closure ?? null); }
}

/** @return resource[] both ends are kept, and do not wait for long */
function sockets(): array
{
    $pair = stream_socket_pair(STREAM_PF_UNIX, STREAM_SOCK_STREAM, 0);
    foreach ($pair as $end) {
        stream_set_timeout($end, 0, 3000);
        keep($end);
    }
    return $pair;
}

/** A pipe, which is another kind of stream than a socket. @return resource */
function pipe(): mixed
{
    $name = tempnam(sys_get_temp_dir(), 'fuzz');
    unlink($name);
    posix_mkfifo($name, 0600);
    $pipe = fopen($name, 'r+');
    unlink($name);
    stream_set_blocking($pipe, false);
    return $pipe;
}

/** A socket whose peer has hung up. @return resource */
function closed(): mixed
{
    [$end, $peer] = stream_socket_pair(STREAM_PF_UNIX, STREAM_SOCK_STREAM, 0);
    fclose($peer);
    return $end;
}

/** stream_select() with the stream in the arrays that the bits name. */
function selectOn(mixed $stream, int $arrays, mixed ...$timeout): mixed
{
    [$read, $write, $except] = array_map(fn (int $bit) => $arrays & $bit ? [$stream, 'k' => $stream] : null, [1, 2, 4]);
    return stream_select($read, $write, $except, ...$timeout);
}

/** Transfers by http do not get far, those of files call back. */
function easy(): \CurlHandle
{
    $curl = curl_init(World::$fuel % 3 ? 'file://' . __FILE__ : 'http://127.0.0.1:9/');
    curl_setopt_array($curl, [CURLOPT_RETURNTRANSFER => true, CURLOPT_TIMEOUT_MS => 100]);
    return $curl;
}

function writer(\Closure $closure): \Closure
{
    return function ($curl, $data) use ($closure) {
        callback($closure, $curl);
        return strlen($data);
    };
}

/** Calls a closure of the program from a place where it is not expected. */
function callback(?\Closure $closure, mixed ...$arguments): mixed
{
    return $closure ? run(fn () => $closure(...$arguments)) : null;
}

/** Every magic method is a closure of the program. */
class Hostile implements \IteratorAggregate, \ArrayAccess, \Countable, \JsonSerializable
{
    public $self;

    public function __construct(private array $handlers, bool $cycle = false)
    {
        $this->self = $cycle ? $this : null;
    }

    public function __destruct() { callback($this->handlers['destruct'] ?? null, $this); }
    public function __toString(): string { return (string) json_encode(callback($this->handlers['string'] ?? null, $this)); }
    public function __get($name) { return callback($this->handlers['get'] ?? null, $name); }
    public function __set($name, $value) { callback($this->handlers['get'] ?? null, $name, $value); }
    public function __isset($name) { return (bool) callback($this->handlers['get'] ?? null, $name); }
    public function __unset($name) { callback($this->handlers['get'] ?? null, $name); }
    public function __call($name, $arguments) { return callback($this->handlers['call'] ?? null, ...$arguments); }
    public static function __callStatic($name, $arguments) { return run(fn () => $arguments); }
    public function __invoke(...$arguments) { return callback($this->handlers['call'] ?? null, ...$arguments); }
    public function __clone() { callback($this->handlers['clone'] ?? null, $this); }
    public function __serialize(): array { return (array) callback($this->handlers['clone'] ?? null, $this); }
    public function __debugInfo() { return (array) callback($this->handlers['string'] ?? null); }
    public function jsonSerialize(): mixed { return callback($this->handlers['string'] ?? null); }
    public function offsetExists(mixed $offset): bool { return (bool) callback($this->handlers['get'] ?? null, $offset); }
    public function offsetGet(mixed $offset): mixed { return callback($this->handlers['get'] ?? null, $offset); }
    public function offsetSet(mixed $offset, mixed $value): void { callback($this->handlers['get'] ?? null, $offset); }
    public function offsetUnset(mixed $offset): void { callback($this->handlers['get'] ?? null, $offset); }
    public function count(): int { return (int) (bool) callback($this->handlers['count'] ?? null); }

    public function getIterator(): \Iterator
    {
        foreach ([1, 2, 3] as $n) {
            yield callback($this->handlers['iterate'] ?? null, $n) => any('Completable', $n);
        }
    }
}

/** A cancellation that strikes back when it is thrown away. */
final class HostileCancellation extends AsyncCancellation
{
    public function __construct(private \Closure $onDestruct)
    {
        // The parent is not called.
    }

    public function __destruct() { callback($this->onDestruct, $this); }
    public function __toString(): string { return (string) json_encode(callback($this->onDestruct)); }
}

final class Strategy implements CircuitBreakerStrategy
{
    public function __construct(private \Closure $closure) {}

    public function reportSuccess(mixed $source): void { callback($this->closure, $source); }
    public function reportFailure(mixed $source, \Throwable $error): void { callback($this->closure, $source, $error); }
    public function shouldRecover(): bool { return (bool) callback($this->closure); }
    public function __destruct() { callback($this->closure); }
}

/** A file whose content comes from a closure. */
final class Wrapper
{
    public static ?\Closure $closure = null;
    public $context;
    private string $content = 'x';

    public function stream_open() { callback(self::$closure); return true; }
    public function stream_read() { [$content, $this->content] = [$this->content,
        '']; callback(self::$closure); return $content; }
    public function stream_eof() { return $this->content === ''; }
    public function stream_stat() { return []; }
    public function stream_close() { callback(self::$closure); }
}

enum Suit: string
{
    case Hearts = 'H';
    case Spades = 'S';
}

function &byReference(mixed &$value = null): mixed
{
    return $value;
}

function generator(\Closure $body): \Generator
{
    yield callback($body);
    yield 'k' => any('Coroutine', 1);
    try {
        yield any('Timeout', 1);
    } finally {
        callback($body);
    }
}

/** Keeps the callable: a fatal error while a Fiber releases its callable makes stock PHP free it a second time. */
function fiber(callable $callable): \Fiber
{
    static $kept = [];
    $kept[] = $callable;
    return new \Fiber($callable);
}

/* Places where user code is called by the engine. Each takes a closure of the program. */

function inFiber(\Closure $body, int $resumes): mixed
{
    $fiber = new \Fiber(function () use ($body) {
        callback($body);
        \Fiber::suspend(1);
        callback($body);
    });
    keep($fiber);
    $fiber->start();
    for (; $resumes > 0 && $fiber->isSuspended(); $resumes--) {
        $resumes % 3 ? $fiber->resume() : $fiber->throw(new \LogicException('into a fiber'));
    }
    return $fiber;
}

/** Calls back when it goes away, and fails. */
final class Spiteful
{
    public function __construct(private \Closure $body) {}

    public function __destruct()
    {
        callback($this->body);
        throw new \LogicException('out of a destructor');
    }
}

/**
 * A coroutine that leaves hostile objects behind at its end: arguments, captured values, handlers, a result that is dropped.
 */
function endingBadly(\Closure $body, int $how): Coroutine
{
    $spiteful = new Spiteful($body);
    $coroutine = \Async\spawn(function () use ($spiteful, $body, $how) {
        callback($body);
        if ($how & 1) {
            \Async\current_coroutine()->cancel();
        }
        return new Spiteful($body);
    }, new Spiteful($body));
    if ($how & 2) {
        $coroutine->finally(function () use ($spiteful) {});
    }
    if ($how & 4) {
        $coroutine->cancel();
    }
    return $coroutine;
}

/** Garbage as soon as it has parked: a coroutine that waits, inside Fibers, for a pool that only it knows. */
function garbage(\Closure $body, int $fibers): void
{
    $ring = new \stdClass;
    $ring->coroutine = null;
    $ring->pool = new Pool(fn () => new \stdClass, max: 1);
    $ring->resource = $ring->pool->acquire();
    $run = function () use ($ring, $body) {
        try {
            callback($body);
            $ring->pool->acquire();
        } finally {
            callback($body);
        }
    };
    for (; $fibers > 0; $fibers--) {
        $ring->{"fiber$fibers"} = new \Fiber($run);
        $run = $ring->{"fiber$fibers"}->start(...);
    }
    $ring->coroutine = \Async\spawn($run);
}

/** Longer than any test, even where time is counted. */
function forAges(\Closure $wait, \Closure $body): void
{
    $coroutine = \Async\spawn(function () use ($wait) {
        $awaitable = $wait();
        $awaitable instanceof Completable && \Async\await($awaitable);
    });
    try {
        callback($body);
    } finally {
        $coroutine->cancel();
    }
}

function inOutputCallback(\Closure $body): void
{
    ob_start(function ($buffer) use ($body) {
        callback($body);
        return '';
    }, 1);
    echo 'output';
    while (ob_get_level() > 0 && @ob_end_clean()) {
    }
}

function inErrorHandler(\Closure $body): void
{
    set_error_handler(fn () => (bool) callback($body));
    try {
        echo $undefined;
    } finally {
        restore_error_handler();
    }
}

function inSort(\Closure $body): array
{
    $list = [3, 1, 2];
    usort($list, fn ($a, $b) => callback($body, $a) ? $a <=> $b : 1);
    return $list;
}

/* One pattern fits into PHP's shared block of match data, the other does not. */
function inRegex(\Closure $body): array
{
    $pattern = World::$fuel % 2 ? '/(b)/' : '/' . str_repeat('(a)?', 40) . 'b/';
    $word = strtok('a b c', ' ');
    $result = preg_replace_callback($pattern, fn () => callback($body) ? 'x' : 'yy',
        ['a-b-ab', 'b', new Hostile(['string' => $body])]);
    $list = ['b', new Hostile(['string' => $body]), 'a'];
    array_multisort($list, SORT_STRING);
    return [$result, preg_grep($pattern, $list), $word, strtok(' ')];
}

function inAutoloader(\Closure $body): bool
{
    spl_autoload_register($loader = function () use ($body) { callback($body); });
    try {
        return class_exists('Fuzz\Missing' . World::$fuel % 3);
    } finally {
        spl_autoload_unregister($loader);
    }
}

function inSignalHandler(\Closure $body): void
{
    pcntl_async_signals(true);
    pcntl_signal(SIGUSR1, fn () => callback($body));
    posix_kill(getmypid(), SIGUSR1);
}

function inTickFunction(\Closure $body): void
{
    $tick = fn () => callback($body);
    register_tick_function($tick);
    keep(fn () => unregister_tick_function($tick));
}

function inStreamWrapper(\Closure $body): mixed
{
    Wrapper::$closure = $body;
    return file_get_contents('fuzz://file');
}

function inWeakMap(\Closure $body): \WeakMap
{
    $map = new \WeakMap;
    $map[any('Coroutine', 1)] = new Hostile(['destruct' => $body]);
    return $map;
}

require __DIR__ . '/situations.php';
stream_wrapper_register('fuzz', Wrapper::class);
ini_set('default_socket_timeout', '1');
