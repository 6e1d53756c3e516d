--TEST--
Frameworks: PHPUnit runs a test in a coroutine, with a deadline, and nothing may be left behind
--SKIPIF--
<?php
stream_resolve_include_path('PHPUnit/Autoload.php') or die('skip needs PHPUnit/Autoload.php');
foreach (['dom', 'mbstring', 'xml', 'xmlwriter', 'tokenizer'] as $name) {
    extension_loaded($name) or die("skip $name is not loaded");
}
require 'PHPUnit/Autoload.php';
method_exists(PHPUnit\Framework\TestSuite::class, 'empty') and die('skip needs PHPUnit 9');
?>
--FILE--
<?php
require __DIR__ . '/frameworks.inc';
require 'PHPUnit/Autoload.php';
use Async\Pool;
use PHPUnit\Framework\TestCase;
use PHPUnit\Framework\TestFailure;
use PHPUnit\Framework\TestSuite;
use function Async\{await, await_all_or_fail, delay, spawn};

class AnyTest extends TestCase
{
    use Async\Bridge\Testing;

    protected function setUp(): void
    {
        $this->deadline = $this->getName() === 'testTakesTooLong' ? 50 : 60_000;
    }

    public function testMaySpawnAndAwait()
    {
        $squares = await_all_or_fail(array_map(fn(int $i) => spawn(function () use ($i) { delay(1); return $i * $i; }), [1, 2, 3]));
        self::assertSame([1, 4, 9], $squares);
    }

    public function testMayExpectAnException()
    {
        $this->expectException(DomainException::class);
        await(spawn(fn() => throw new DomainException));
    }

    public function testFailsByItself()
    {
        delay(1);
        self::assertTrue(false);
    }

    public function testIsSkipped()
    {
        self::markTestSkipped('for a reason');
    }

    public function testTakesTooLong()
    {
        try {
            delay(60_000);
        } finally {
            self::$cleaned = 'finally';
        }
    }

    public function testLeavesACoroutine()
    {
        spawn(fn() => delay(60_000));
        self::assertTrue(true);
    }

    public function testLeavesAResource()
    {
        self::$pool->acquire();
        self::assertTrue(true);
    }

    public function testIsNotToBlameForTheOneBefore()
    {
        self::assertSame(1, self::$pool->activeCount());
    }

    public static Pool $pool;
    public static ?string $cleaned = null;
}

AnyTest::$pool = new Pool(fn() => 1, name: 'numbers');
$result = (new TestSuite(AnyTest::class))->run();
foreach ([...$result->errors(), ...$result->failures()] as $failure) {
    preg_match('/^.*$/m', $failure->exceptionMessage(), $line);
    echo $failure->failedTest()->getName(), ': ', preg_replace('~/.*/~', '', $line[0]), "\n";
}
echo AnyTest::$cleaned, "\n", $result->count(), ' tests, ', count($result->skipped()), " skipped\n";
?>
--EXPECTF--
testFailsByItself: Failed asserting that false is true.
testTakesTooLong: The test has not ended within 50 ms. It waits at phpunit.php:%d
testLeavesACoroutine: Coroutines that the test has left behind
testLeavesAResource: Resources in use of the pool numbers
finally
8 tests, 1 skipped
