--TEST--
PHP 8.6: a Time\Duration is good wherever milliseconds are
--SKIPIF--
<?php if (PHP_VERSION_ID < 80600) die('skip Time\Duration came with 8.6'); ?>
--EXTENSIONS--
pdo_sqlite
--FILE--
<?php
declare(strict_types=1);

use Async\{Channel, FailureThreshold, Pool, Scope};
use Time\Duration;
use function Async\{await, delay, interval, spawn, timeout, with_timeout};

/* How long it took, in words, and the class of what it threw. */
function took(Closure $call): string
{
    $start = hrtime(true);
    try {
        $call();
        $thrown = '';
    } catch (Throwable $e) {
        $thrown = ' ' . $e::class;
    }
    $ms = (hrtime(true) - $start) / 1e6;
    return ($ms >= 30 && $ms < 1000 ? 'in time' : "$ms ms") . $thrown;
}
$short = Duration::fromMilliseconds(30);
$begun = Duration::fromNanoseconds(29_000_001);
$pool = fn (Duration|int ...$options) => new Pool(fn () => new stdClass, ...[...$options, 'max' => 1]);

foreach ([
    'delay' => fn () => delay($short),
    'delay, a begun millisecond' => fn () => delay($begun),
    'timeout' => fn () => await(timeout($short)),
    'with_timeout' => fn () => with_timeout($short, fn () => delay(5000)),
    'interval' => function () use ($short) { foreach (interval($short) as $tick) { break; } },
    'Channel' => function () use ($short) {
        $channel = new Channel(0, $short);
        $slow = spawn(function () use ($channel) { delay(5000); $channel->send(1); });
        try { $channel->recv(); } finally { $slow->cancel(); }
    },
    'Pool::acquire' => function () use ($pool, $short) { $full = $pool(); $held = $full->acquire(); $full->acquire($short); },
    'Pool::use' => function () use ($pool, $short) { $full = $pool(); $held = $full->acquire(); $full->use(fn () => 1, $short); },
    'Pool::drain' => function () use ($pool, $short) { $full = $pool(); $held = $full->acquire(); $full->drain($short); },
    'Scope' => function () use ($short) {
        $scope = new Scope;
        $sleeper = $scope->spawn(fn () => delay(5000));
        $scope->disposeAfterTimeout($short);
        await($sleeper);
    },
] as $name => $call) {
    echo "$name: ", took($call), "\n";
}

$options = $pool(healthcheckInterval: Duration::fromSeconds(1), idleTimeout: Duration::fromMinutes(1), maxLifetime: Duration::fromHours(1),
    validateAfter: Duration::fromSeconds(2), leakThreshold: Duration::fromSeconds(0));
new FailureThreshold(1, Duration::fromSeconds(3));
$dsn = 'sqlite:file:durations?mode=memory&cache=shared';
new PDO($dsn, options: [PDO::ATTR_POOL_ENABLED => true, PDO::ATTR_POOL_IDLE_TIMEOUT => $short,
    PDO::ATTR_POOL_ACQUIRE_TIMEOUT => $short, PDO::ATTR_POOL_MAX_LIFETIME => $short,
    PDO::ATTR_POOL_HEALTHCHECK_INTERVAL => $short, PDO::ATTR_POOL_LEAK_THRESHOLD => $short]);

foreach ([
    fn () => delay($short->negate()),
    fn () => timeout(Duration::fromSeconds(0)),
    fn () => $pool(idleTimeout: Duration::fromSeconds(9_000_000_000)),
    fn () => delay(new DateInterval('PT1S')),
    fn () => delay('1'),
    fn () => $pool(min: $short),
    fn () => new PDO($dsn, options: [PDO::ATTR_POOL_ENABLED => true, PDO::ATTR_POOL_MAX => $short]),
] as $refused) {
    try {
        $refused();
        echo "accepted\n";
    } catch (Error $e) {
        echo $e::class, ': ', $e->getMessage(), "\n";
    }
}
echo (new ReflectionFunction('Async\delay'))->getParameters()[0]->getType(), "\n";
?>
--EXPECT--
delay: in time
delay, a begun millisecond: in time
timeout: in time Async\DeadlineException
with_timeout: in time Async\DeadlineException
interval: in time
Channel: in time Async\ChannelException
Pool::acquire: in time Async\PoolTimeoutException
Pool::use: in time Async\PoolTimeoutException
Pool::drain: in time
Scope: in time Async\AsyncCancellation
ValueError: Async\delay(): Argument #1 ($ms) must be greater than or equal to 0
ValueError: Timeout value must be greater than 0
ValueError: Async\Pool::__construct(): Argument #10 ($idleTimeout) must be <= 4294967295
TypeError: Async\delay(): Argument #1 ($ms) must be of type int, DateInterval given
TypeError: Async\delay(): Argument #1 ($ms) must be of type int, string given
TypeError: Async\Pool::__construct(): Argument #6 ($min) must be of type int, Time\Duration given
TypeError: Attribute value must be of type int for selected attribute, Time\Duration given
Time\Duration|int
