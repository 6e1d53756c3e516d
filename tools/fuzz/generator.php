<?php
/* Random statements. What can be called is found by reflection: a new function or method of the extension needs no entry. */

namespace Fuzz;

final class Generator extends Values
{
    /** @var list<\ReflectionFunctionAbstract> */
    private array $callees = [];
    private bool $mayExit = false;

    public function __construct(bool $timeIsCounted)
    {
        parent::__construct($timeIsCounted);
        $extension = new \ReflectionExtension('async');
        array_push($this->callees, ...array_values($extension->getFunctions()));
        foreach ($extension->getClasses() as $class) {
            foreach ($class->getMethods() as $method) {
                if ($method->getDeclaringClass()->getExtensionName() === 'async') {
                    $this->callees[] = new \ReflectionMethod($class->getName(), $method->getName());
                }
            }
        }
    }

    public function program(int $seed): Block
    {
        mt_srand($seed);
        $this->mayExit = $this->chance(25);
        $statements = [];
        for ($n = mt_rand(8, 30); $n > 0; $n--) {
            $statements[] = $this->statement();
        }
        return new Block($statements);
    }

    protected function block(int $statements): Block
    {
        $block = new Block([]);
        while ($statements-- > 0) {
            $block->statements[] = $this->statement();
        }
        return $block;
    }

    private function statement(): Code
    {
        $guard = $this->depth > 0 && $this->chance(15) ? 'run' : 'attempt';
        return new Code("$guard(fn () => ", $this->expression(), ');');
    }

    private function expression(): Code
    {
        $n = mt_rand(0, 99);
        return match (true) {
            $n < 45 => $this->call($this->oneOf(...$this->callees)),
            $n < 60 => $this->operation(),
            $n < 68 => $this->place(),
            $n < 72 => $this->situation(),
            $n < 78 => $this->library(),
            $n < 83 => $this->stream(),
            $n < 95 => new Code($this->oneOf('gc_collect_cycles()', '\Async\suspend()', '\Async\suspend()',
                '\Async\delay(1)',
                "forget('Coroutine')", "forget('Pool')", "forget('Throwable')", "forget('other')", "forget('Timeout')", "forget('Future')", "forget('Channel')", "forget('Scope')", "forget('TaskGroup')", "forget('TaskSet')",
                "forget('AsyncCancellation')", "forget('Closure')", "forget('Curl')", "forget('CurlMulti')", 'ob_start()',
                '@ob_end_flush()', '\Async\current_coroutine()')),
            $n < 98 => new Code('throw ', $this->oneOf($this->exception(), $this->any('Throwable'),
                $this->any('AsyncCancellation'))),
            default => new Code($this->mayExit ? $this->oneOf('exit(3)', 'exit', 'trigger_error("fatal", E_USER_ERROR)',
                '\Async\graceful_shutdown()') : '\Async\delay(2)'),
        };
    }

    private function call(\ReflectionFunctionAbstract $callee): Code
    {
        $arguments = $this->arguments($callee);
        if ($callee instanceof \ReflectionFunction) {
            $name = $callee->getName();
            $direct = "\\$name";
            $dynamic = new Code("'$name'");
            $reflection = new Code("(new \\ReflectionFunction('$name'))->invoke(");
        } else {
            $class = $callee->class;
            $name = $callee->getName();
            $instance = $this->instance($class);
            if ($name === '__construct' && $this->chance(70)) {
                return new Code("new \\$class(", $arguments, ')');
            }
            $direct = $callee->isStatic() ? "\\$class::$name" : new Code('(', $instance, ")->$name");
            $dynamic = $callee->isStatic() ? new Code("'$class::$name'") : new Code('[', $instance, ", '$name']");
            $reflection = new Code("(new \\ReflectionMethod('$class', '$name'))->invoke(",
                $callee->isStatic() ? 'null' : $instance, ', ');
        }
        return match (mt_rand(0, 15)) {
            0 => new Code($reflection, $arguments, ')'),
            1 => new Code('call_user_func(', $dynamic, ', ', $arguments, ')'),
            2 => new Code('array_map(', $dynamic, ', [', $this->value(), ', ', $this->value(), '])'),
            3 => new Code('\Async\spawn(', $dynamic, ', ', $arguments, ')'),
            4 => new Code('fiber(', $dynamic, ')->start(', $arguments, ')'),
            5 => new Code('register_shutdown_function(', $dynamic, ', ', $arguments, ')'),
            6 => new Code('\Closure::fromCallable(', $dynamic, ')'),
            default => new Code($direct, '(', $arguments, ')'),
        };
    }

    private function arguments(\ReflectionFunctionAbstract $callee): Code
    {
        $parameters = $callee->getParameters();
        if ($this->chance(5)) {     // too few, too many, or of any type; but never waits that last forever
            $some = array_map(fn ($p) => in_array($p->getName(), [...WAITS, 'min']) ? $this->fitting($p) : $this->value(),
                $parameters);
            return Code::join([...array_slice($some, 0, mt_rand(0, count($some))),
                ...($this->chance(30) ? [$this->value()] : [])]);
        }
        $given = array_filter($parameters, fn ($p) => !$p->isOptional() || $this->chance(50));
        if ($this->chance(15)) {
            shuffle($given);
            return Code::join(array_map(fn ($p) => new Code($p->isVariadic() ? 'extra' : $p->getName(), ': ',
                $this->fitting($p)), $given));
        }
        $list = [];
        foreach ($parameters as $i => $parameter) {
            if ($i > (array_key_last($given) ?? -1)) {
                break;
            }
            $list[] = $this->fitting($parameter);
        }
        $joined = Code::join($list);
        return $this->chance(5) ? new Code('...[', $joined, ']') : $joined;
    }

    /** An object to call a method of. */
    private function instance(string $class): Code
    {
        return match (true) {
            $this->chance(3) => $this->value(),
            $class === \Async\Pool::class => $this->any('Pool'),
            $class === \Async\Coroutine::class => $this->any('Coroutine'),
            $class === \Async\Timeout::class => $this->any('Timeout'),
            $class === \Async\Channel::class => $this->any('Channel'),
            $class === \Async\Future::class => $this->any('Future'),
            $class === \Async\FutureState::class => $this->any('FutureState'),
            in_array($class, ['Async\Scope', 'Async\TaskGroup', 'Async\TaskSet', 'Async\Context', 'Async\Local'])
                => $this->any(substr($class, 6)),
            enum_exists($class) => new Code("\\$class::cases()[0]"),
            is_a($class, \Throwable::class, true) => new Code("new \\$class('m')"),
            is_a($class, \Async\CircuitBreakerStrategy::class, true) => new Code('new Strategy(', $this->closure(), ')'),
            default => $this->any($this->oneOf('Pool', 'Completable')),
        };
    }

    /** What the language can do to an object. */
    private function operation(): Code
    {
        $object = $this->any($this->oneOf('Pool', 'Coroutine', 'Timeout', 'Throwable', 'AsyncCancellation', 'other',
            'Closure', 'Scope', 'TaskGroup', 'TaskSet', 'Context'));
        [$before, $after] = $this->oneOf(['clone ', ''], ['serialize(', ')'], ['var_export(', ', true)'],
            ['print_r(', ', true)'],
            ['json_encode(', ')'], ['(array) ', ''], ['(string) ', ''], ['(int) ', ''], ['count(', ')'],
            ['iterator_to_array(', ')'],
            ['get_mangled_object_vars(', ')'], ['(new \ReflectionObject(', '))->newInstanceWithoutConstructor()'],
            ['isset(', '->x)'],
            ['(new \ReflectionObject(', '))->newInstance()'], ['get_object_vars(', ')'], ['debug_zval_refcount(', ')'],
            ['throw ', ''],
            ['(function ($o) { foreach ($o as $k => &$v) { keep($v); } })(', ')'], ['(function ($o) { $o->x = $o; })(', ')'],
            ['(function ($o) { unset($o->x); return $o["x"]; })(', ')'],
            ['(function ($o) { $o[] = 1; $o->x[] = 2; })(', ')'],
            ['(function ($o) { array_walk($o, function (&$v) { static $s; $s = &$v; keep($s); }); })(', ')'],
            ['spl_object_id(', ')'],
            ['(function ($o) { foreach ((array) $o as $v) { keep($v); } })(', ')'],
            ['(function () { yield from func_get_args(); })(', ')'],
            ['unserialize(str_replace("stdClass", "Async\\\\\\\\Pool", serialize([new \stdClass, ', '])))'],
            ['new \ArrayObject(', ')'],
            ['(function ($o) { return $o(); })(', ')'], ['(function ($o) { $w = new \WeakMap; $w[$o] = $o; return $w; })(',
                ')'],
            ['unserialize(sprintf(\'O:%d:"%s":1:{s:1:"x";i:1;}\', strlen(', '::class), \Async\Coroutine::class))']);
        return match (mt_rand(0, 5)) {
            0 => new Code($object, $this->oneOf(' == ', ' <=> ', ' < ', ' + ', ' . ', ' instanceof '), '(', $this->value(),
                ')'),
            1 => new Code($object, ' == ', $this->any($this->oneOf('Pool', 'Coroutine', 'Timeout'))),
            default => new Code($before, $object, $after),
        };
    }

    /** Statements in a place where user code is called by the engine. */
    private function place(): Code
    {
        $closure = $this->closure();
        return match (mt_rand(0, 20)) {
            0 => new Code('inFiber(', $closure, ', ' . mt_rand(0, 3) . ')'),
            1 => new Code('inOutputCallback(', $closure, ')'),
            2 => new Code('inErrorHandler(', $closure, ')'),
            3 => new Code('inSort(', $closure, ')'),
            4 => new Code('inAutoloader(', $closure, ')'),
            5 => new Code('inSignalHandler(', $closure, ')'),
            6 => new Code('inTickFunction(', $closure, ')'),
            7 => new Code('inStreamWrapper(', $closure, ')'),
            8 => new Code('inWeakMap(', $closure, ')'),
            9 => new Code('register_shutdown_function(', $closure, ')'),
            10 => new Code('iterator_to_array(generator(', $closure, '))'),
            11 => new Code('set_exception_handler(', $closure, ')'),
            12 => new Code('\Async\protect(', $closure, ')'),
            13 => new Code('(function () { ', $this->hostile(), '; })()'),
            14 => new Code('forAges(fn () => ', $this->oneOf('\Async\delay', '\Async\timeout', 'any("Pool", 1)->acquire'),
                '(', $this->oneOf('PHP_INT_MAX', 'PHP_INT_MAX - 1', 'intdiv(PHP_INT_MAX, 1000000)'), '), ', $closure, ')'),
            15, 16 => new Code('endingBadly(', $closure, ', ' . mt_rand(0, 7) . ')'),
            17 => new Code('garbage(', $closure, ', ' . mt_rand(0, 2) . ')'),
            18 => new Code('inRegex(', $closure, ')'),
            default => new Code('\Async\spawn(', $closure, ...($this->chance(40) ? [', ', $this->value()] : []), ...[')']),
        };
    }

    /** Several coroutines in the middle of something; see situations.php. */
    private function situation(): Code
    {
        $closure = $this->closure();
        return match (mt_rand(0, 10)) {
            0, 1 => new Code('cancelledInTheMiddle(', $closure, ', ' . mt_rand(0, 4) . ', ', $this->oneOf('true', 'false'),
                ')'),
            2 => new Code('parkedInFiber(', $closure, ', ', $this->oneOf('true', 'false'), ')'),
            3 => new Code('inPatterns(', $closure, ')'),
            4 => new Code('inMagicMethods(', $closure, ')'),
            5 => new Code('slowPool(', $closure, ', ' . mt_rand(0, 4) . ')'),
            6 => new Code('flippingBreaker(', $closure, ', ' . mt_rand(1, 6) . ')'),
            8 => new Code('inScope(', $closure, ', ' . mt_rand(0, 4) . ')'),
            9 => new Code('inGroup(', $closure, ', ' . mt_rand(0, 4) . ')'),
            10 => new Code('iterated(', $closure, ', ' . mt_rand(0, 3) . ')'),
            7 => new Code('inFinally(', $closure, ', ', $this->mayExit ? 'fn () => exit(4)' : $this->closure(), ')'),
        };
    }

    /** What several coroutines can do to a socket, and to what it is used for. */
    private function stream(): Code
    {
        $stream = $this->any('Stream');
        return match (mt_rand(0, 17)) {
            0, 1 => new Code('encrypted()'),
            2 => new Code('persistent(', $this->oneOf("'tcp'", "'ssl'"), ')'),
            3 => new Code('briefly(fn () => stream_socket_enable_crypto(', $stream,
                $this->oneOf(', true, STREAM_CRYPTO_METHOD_TLS_CLIENT))',
                ', true, STREAM_CRYPTO_METHOD_TLS_SERVER))', ', false))')),
            4 => new Code('stream_set_blocking(', $stream, $this->oneOf(', true)', ', false)')),
            5 => new Code('feof(', $stream, ')'),
            6 => new Code('stream_get_meta_data(', $stream, ')'),
            7 => new Code('stream_socket_shutdown(', $stream, ', ',
                $this->oneOf('STREAM_SHUT_RD', 'STREAM_SHUT_WR', 'STREAM_SHUT_RDWR'), ')'),
            8 => new Code('stream_get_line(', $stream, ', 100, "\n")'),
            9 => new Code('briefly(fn () => stream_socket_recvfrom(', $stream, ', 10', $this->oneOf('', ', STREAM_PEEK'),
                '))'),
            10 => new Code('briefly(fn () => stream_socket_sendto(', $stream, ", 'text'))"),
            11 => new Code('fwrite(', $stream, ", str_repeat('x', 300000))"),
            12 => new Code('filtered(', $stream, ', ', $this->closure(), ')'),
            13 => new Code('stream_filter_remove(', $stream, ')'),
            14 => new Code('withErrors(', $this->closure(), ', fn () => fwrite(',
                $this->oneOf(new Code('halfClosed()'), $stream), ", 'text'))"),
            15 => new Code('withErrors(', $this->closure(), ', fn () => briefly(fn () => stream_socket_enable_crypto(',
                $this->oneOf(new Code('halfClosed()'), $stream), ', true, STREAM_CRYPTO_METHOD_TLS_CLIENT)))'),
            16 => new Code('\Async\spawn(fn () => fread(', $stream, ', 100))'),
            17 => new Code('(function ($s) { stream_set_blocking($s, false); return fclose($s); })(', $stream, ')'),
        };
    }

    /** Functions of PHP that suspend a coroutine, and a pooled PDO. */
    private function library(): Code
    {
        $stream = $this->any('Stream');
        return match (mt_rand(0, 21)) {
            0 => new Code('sockets()'),
            1 => new Code('fread(', $stream, ', 10)'),
            2 => new Code('fwrite(', $stream, ", 'text')"),
            3 => new Code('fclose(', $stream, ')'),
            4 => new Code('fgets(', $stream, ')'),
            5 => new Code('(function ($s) { $r = $w = [$s]; $e = null; return stream_select($r, $w, $e, 0, 2000); })(',
                $stream, ')'),
            6 => new Code('usleep(1)'),
            7 => new Code('(function ($s) { $r = [$s]; $w = $e = null; return stream_select($r, $w, $e, 0, 2000); })(',
                $stream, ')'),
            8 => new Code('stream_copy_to_stream(', $stream, ', ', $this->any('Stream'), ', 100)'),
            9, 10, 11, 12, 13, 14, 15 => $this->pdo(),
            16 => new Code('selectOn(', $stream, ', ' . mt_rand(1, 7) . ', 0, ', $this->coerced(), ')'),
            17 => new Code($this->oneOf('pipe()', 'closed()', 'fopen(\'php://memory\', \'r+\')')),
            18 => new Code($this->oneOf('usleep(', 'sleep(0 * (int) ', 'time_nanosleep(0, ',
                'stream_socket_recvfrom(closed(), '),
                $this->coerced(), ')'),
            default => $this->curl(),
        };
    }

    /** Pooled objects, their statements in many hands, and connections that were taken by hand. */
    private function pdo(): Code
    {
        $sql = $this->oneOf("'SELECT 1'", '"SELECT \'Async\\\\Coroutine\'"', "'CREATE TABLE IF NOT EXISTS t (x)'",
            "'INSERT INTO t VALUES (1)'",
            "'INSERT INTO t SELECT 2 FROM t LIMIT 1'", "'x'", "'BEGIN'", "'BEGIN IMMEDIATE'", "'COMMIT'",
            "'PRAGMA foreign_keys = 1'", "'SELECT f(1)'",
            "'SELECT x FROM t WHERE x = ?'", "new Hostile(['string' => fn () => 1])");
        $pdo = $this->any('PDO');
        $statement = $this->any('Statement');
        return match (mt_rand(0, 14)) {
            0 => new Code($pdo, "->query($sql)"),
            1 => new Code($pdo, "->query($sql, ", $this->oneOf('\PDO::FETCH_CLASS | \PDO::FETCH_CLASSTYPE',
                '\PDO::FETCH_NUM'), ')->fetchAll()'),
            2 => new Code($pdo, "->prepare($sql)"),
            3 => new Code($pdo, $this->oneOf('->beginTransaction()', '->commit()', '->rollBack()', '->getPool()',
                '->inTransaction()', '->errorInfo()', '->lastInsertId()')),
            4 => new Code($this->oneOf("forget('PDO')", "forget('Statement')")),
            5, 6 => new Code('pooled(', $this->chance(50) ? $this->closure() : 'null', ', ', $this->scalar(),
                ', ' . mt_rand(0, 2) . ')'),
            7 => new Code($pdo, '->sqliteCreateFunction(\'f\', ', $this->closure(), ')'),
            8 => new Code($pdo, '->setAttribute(', $this->oneOf('3', '13', '19', '17', "'19'", '2', '900'), ', ',
                $this->value(), ')'),
            9, 10 => new Code($statement, '->execute(', $this->chance(30) ? $this->value() : '', ')'),
            11 => new Code($statement, $this->oneOf('->fetch()', '->fetchAll()', '->closeCursor()', '->columnCount()',
                '->rowCount()', '->errorInfo()')),
            12 => new Code($statement, '->bindValue(1, ', $this->value(), ')'),
            13 => new Code($pdo, '->getPool()->acquire(2)'),
            default => new Code($pdo, '->getPool()->release(', $this->any('PDO'), ')'),
        };
    }

    /** What PHP makes a small number of, or refuses. */
    private function coerced(): Code
    {
        return new Code($this->oneOf('2000', "'2000'", '2000.0', '1999.5', 'true', 'null', "'x'", '-1', '[]', 'NAN',
            "new Hostile(['string' => fn () => 1])"));
    }

    /** Handles that several coroutines use at once, with callbacks that suspend. */
    private function curl(): Code
    {
        $easy = $this->any('Curl');
        $multi = $this->any('CurlMulti');
        $write = new Code('writer(', $this->closure(), ')');
        return match (mt_rand(0, 13)) {
            0, 1, 2 => new Code('curl_exec(', $easy, ')'),
            3 => new Code('curl_reset(', $easy, ')'),
            4 => new Code('curl_setopt(', $easy, ', CURLOPT_WRITEFUNCTION, ', $write, ')'),
            5 => new Code('curl_setopt_array(', $easy, ', [CURLOPT_HEADERFUNCTION => ', $write, ', CURLOPT_POSTFIELDS => ',
                $this->value(), '])'),
            6 => new Code('curl_close(', $easy, ')'),
            7 => new Code('curl_pause(', $easy, $this->oneOf(', CURLPAUSE_ALL)', ', CURLPAUSE_CONT)')),
            8 => new Code($this->oneOf('curl_copy_handle(', 'curl_getinfo(', 'curl_upkeep(', 'curl_error('), $easy, ')'),
            9 => new Code('curl_multi_add_handle(', $multi, ', ', $easy, ')'),
            10 => new Code('curl_multi_remove_handle(', $multi, ', ', $easy, ')'),
            11, 12 => new Code('(function ($m) { curl_multi_exec($m, $active); return curl_multi_select($m, 0.002); })(',
                $multi, ')'),
            13 => new Code($this->oneOf('curl_multi_close(', 'curl_multi_info_read('), $multi, ')'),
        };
    }
}
