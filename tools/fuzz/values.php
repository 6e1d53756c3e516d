<?php
/* Random expressions: values of all kinds, and values that fit a parameter. */

namespace Fuzz;

/* How deep closures are nested. */
const DEEPEST = 3;
/* Where time is real, no wait is long. */
const LONGEST_WAIT = 3;
/* Parameters that say how long to wait. */
const WAITS = ['ms', 'timeout', 'healthcheckInterval'];

abstract class Values
{
    protected int $depth = 0;

    public function __construct(private bool $timeIsCounted) {}

    abstract protected function block(int $statements): Block;

    /** @template T @param T ...$choices @return T */
    protected function oneOf(mixed ...$choices): mixed
    {
        return $choices[mt_rand(0, count($choices) - 1)];
    }

    protected function chance(int $percent): bool
    {
        return mt_rand(1, 100) <= $percent;
    }

    protected function any(string $kind): Code
    {
        return new Code("any('$kind', " . mt_rand(0, 9) . ')');
    }

    /** A closure whose body is a block of the program. */
    protected function closure(): Code
    {
        if ($this->depth >= DEEPEST || $this->chance(15)) {
            return $this->oneOf($this->any('Closure'), new Code("fn (...\$a) => \$a[0] ?? false"));
        }
        $this->depth++;
        $body = $this->block(mt_rand(1, 4));
        $result = $this->chance(50) ? $this->value() : new Code($this->oneOf('true', 'false', 'null', '$a',
            '$a[0] ?? null'));
        $this->depth--;
        $head = $this->oneOf('function (...$a)', 'function (...$a)', 'function (...$a)', 'static function (...$a)',
            'function &(...$a)', 'function (&...$a)');
        if ($this->chance(10)) {
            $body = new Code('yield 1;', $body);
        }
        $code = new Code("$head use (&\$x) {", $body, ' $a ??= []; return ', $result, '; }');
        return new Code('(function ($x = null) { return $x = ', $code, '; })(',
            ...($this->chance(30) ? [$this->value()] : []), ...[')']);
    }

    /** A callable that is not just a closure. */
    protected function callable(): Code
    {
        return match (mt_rand(0, 9)) {
            0 => new Code('[', $this->any('Pool'), $this->oneOf(", 'acquire']", ", 'tryAcquire']", ", 'count']",
                ", 'close']")),
            1 => new Code($this->oneOf("'Async\\suspend'", "'time'", "'Fuzz\\byReference'", "'Async\\get_coroutines'",
                "'Async\\Pool::count'", "'Fuzz\\Hostile::anything'", "'Async\\current_coroutine'")),
            2 => new Code('[', $this->hostile(), ", 'anything']"),
            3 => $this->hostile(),
            4 => new Code($this->any('Pool'), '->release(...)'),
            default => $this->closure(),
        };
    }

    protected function hostile(): Code
    {
        $handlers = [];
        foreach (['destruct', 'string', 'get', 'call', 'clone', 'count', 'iterate'] as $name) {
            if ($this->chance($name === 'destruct' ? 60 : 15)) {
                array_push($handlers, "'$name' => ", $this->closure(), ', ');
            }
        }
        return new Code('new Hostile([', ...[...$handlers, '], ' . $this->oneOf('true', 'false') . ')']);
    }

    protected function falling(): Code
    {
        return new Code('new Falling(', ...($this->chance(30) ? [$this->closure()] : []), ...[')']);
    }

    protected function scalar(): Code
    {
        return new Code($this->oneOf('null', 'true', 'false', '0', '1', '-1', '2', '3', 'PHP_INT_MAX', 'PHP_INT_MIN',
            '4294967295',
            '4294967296', '0x7fffffff', '-0.0', '1.5', '1e300', 'NAN', 'INF', "''", "'0'", "'1'", "'-1'",
            "'9223372036854775807'",
            "'1e3'", "'abc'", '"a\0b"', "'%s%n%x'", "str_repeat('x', 70000)", "\"\\xff\\xfe\"", "'Async\\Pool'"));
    }

    protected function value(): Code
    {
        return match (mt_rand(0, 24)) {
            0, 1, 2, 3 => $this->scalar(),
            4 => new Code('[', $this->shallow(), ', ', $this->shallow(), ", 'k' => ", $this->shallow(), ']'),
            5 => $this->hostile(),
            6 => $this->callable(),
            7 => new Code('generator(', $this->closure(), ')'),
            8 => new Code('fiber(', $this->closure(), ')'),
            9 => new Code($this->oneOf('Suit::Hearts', '\Async\CircuitBreakerState::INACTIVE', 'STDIN', 'new \WeakMap',
                '(function () { $a = [1]; $a[] = &$a; return $a; })()', 'new \ArrayObject([1, 2])', 'new \stdClass',
                "fopen('php://memory', 'r+')",
                "(function () { \$f = fopen('php://memory', 'r'); fclose(\$f); return \$f; })()")),
            10 => new Code('\WeakReference::create(', $this->any($this->oneOf('Pool', 'Coroutine', 'Timeout')), ')'),
            11 => new Code('new Strategy(', $this->closure(), ')'),
            12 => $this->cancellation(),
            13 => $this->exception(),
            14, 15 => $this->any('Coroutine'),
            16 => $this->any('Timeout'),
            17, 18 => $this->any('Pool'),
            19, 20 => $this->any('other'),
            21 => $this->any('Throwable'),
            22 => $this->any('Stream'),
            23 => $this->triggers(),
            24 => $this->falling(),
        };
    }

    private function shallow(): Code
    {
        return $this->oneOf($this->scalar(), $this->any('Coroutine'), $this->any('other'), $this->any('Pool'));
    }

    protected function exception(): Code
    {
        $class = $this->oneOf('\Exception', '\Async\AsyncException', '\Async\PoolException', '\Async\CompositeException',
            '\Cancellation', '\Async\DeadlockError', '\Async\TimeoutException', '\Async\AsyncCancellation');
        return new Code("new $class('%s made', 3", ...($this->chance(30) ? [', ', $this->any('Throwable')] : []), ...[')']);
    }

    private function cancellation(): Code
    {
        return $this->chance(50) ? new Code('new HostileCancellation(', $this->closure(),
            ')') : $this->any('AsyncCancellation');
    }

    private function triggers(): Code
    {
        return match (mt_rand(0, 4)) {
            0 => $this->hostile(),
            1 => new Code('generator(', $this->closure(), ')'),
            2 => new Code('new \ArrayIterator([', $this->any('Completable'), ', ', $this->any('Completable'), '])'),
            default => new Code('[', $this->any('Completable'), ", 'a' => ", $this->any('Completable'), ', ',
                $this->chance(20) ? $this->scalar() : $this->any('Completable'), ']'),
        };
    }

    /** Mostly something that the parameter accepts. */
    protected function fitting(\ReflectionParameter $parameter): Code
    {
        $name = $parameter->getName();
        if (in_array($name, WAITS)) {
            return $this->wait();
        }
        if ($name === 'min') {      // or a pool would be busy making resources forever
            return new Code($this->oneOf('0', '0', '1', '2', '-1', 'PHP_INT_MAX', "'1'", 'null'));
        }
        if ($this->chance(15)) {
            return $this->value();
        }
        $type = ltrim((string) $parameter->getType(), '?');
        if ($parameter->getType()?->allowsNull() && $type !== 'mixed' && $this->chance(40)) {
            return new Code('null');
        }
        return match ($type) {
            'callable' => $this->callable(),
            'Closure' => $this->closure(),
            'Async\Completable', 'Async\Awaitable' => $this->any('Completable'),
            'Async\AsyncCancellation' => $this->cancellation(),
            'Async\CircuitBreakerStrategy' => new Code('new Strategy(', $this->closure(), ')'),
            'Throwable' => $this->exception(),
            'iterable' => $this->triggers(),
            'int' => new Code($this->oneOf('1', '2', '3', '0', '4294967295', 'PHP_INT_MAX', 'PHP_INT_MIN')),
            'bool' => new Code($this->oneOf('true', 'false')),
            'string' => new Code($this->oneOf("''", "'x'", "'ACTIVE'")),
            default => $this->value(),
        };
    }

    private function wait(): Code
    {
        $ms = $this->oneOf('0', '1', '1', '2', '2', '-1', '4294967295', '4294967296', 'PHP_INT_MIN', "'1'", '1.5', 'null',
            "'x'", '[]');
        return new Code($this->timeIsCounted || is_numeric($ms) && $ms <= LONGEST_WAIT ? $ms : (string) LONGEST_WAIT);
    }
}
