--TEST--
Sessions: in strict mode an unknown id is replaced, also if the check of the id suspends or throws
--EXTENSIONS--
session
--INI--
session.use_cookies=0
session.use_strict_mode=1
session.cache_limiter=
session.gc_probability=0
--FILE--
<?php
require __DIR__ . '/../../io.inc';
use function Async\{await, delay, spawn, suspend};

ob_start(); /* PHP refuses another handler after the first output */
$folder = sys_get_temp_dir() . '/async-' . getmypid();
mkdir($folder);
session_save_path($folder);
/* Starts a session with this id in a coroutine; says whether it was kept, and what is in it. */
$start = function (string $id) {
    session_id($id);
    $started = session_start();
    $kept = session_id() === $id ? 'kept' : (preg_match('/^[\w,-]{22,}$/', session_id()) ? 'replaced' : session_id());
    $data = $_SESSION;
    session_write_close();
    return [$started, $kept, $data];
};
file_put_contents("$folder/sess_known", 'count|i:1;');
foreach (['known', 'unknown'] as $id) {
    echo "file, $id: ", outcome(fn() => await(spawn($start, $id))), "\n";
}

class Store implements SessionHandlerInterface, SessionIdInterface, SessionUpdateTimestampHandlerInterface
{
    public ?string $throws = null;
    public int $checks = 0;
    public int $sleeps = 0;
    public function __construct(private array $sessions) { }
    private function wait(string $in): void
    {
        suspend();
        delay($this->sleeps);
        $this->throws === $in && throw new Exception("thrown in $in()");
    }
    public function open(string $path, string $name): bool { return true; }
    public function close(): bool { return true; }
    public function destroy(string $id): bool { unset($this->sessions[$id]); return true; }
    public function gc(int $seconds): int { return 0; }
    public function read(string $id): string { $this->wait('read'); return $this->sessions[$id] ?? ''; }
    public function write(string $id, string $data): bool { $this->wait('write'); $this->sessions[$id] = $data; return true; }
    public function updateTimestamp(string $id, string $data): bool { $this->wait('updateTimestamp'); return true; }
    public function create_sid(): string { $this->wait('create_sid'); return str_repeat('a', 30) . count($this->sessions); }
    public function validateId(string $id): bool { $this->checks++; $this->wait('validateId'); return isset($this->sessions[$id]); }
}
$store = new Store(['known' => 'count|i:2;']);
session_set_save_handler($store);
foreach (['known', 'unknown'] as $id) {
    $store->checks = 0;
    echo "own, $id, ", beside_others(fn() => $start($id)), ", checked: ", json_encode($store->checks > 0), "\n";
}
/* PHP before 8.4 goes on without an id, and throws an Error because of that. */
$thrown = function (Async\Coroutine $coroutine): string {
    try {
        return show(await($coroutine));
    } catch (Throwable $e) {
        return describe($e->getPrevious() ?? $e);
    }
};
foreach (['validateId', 'create_sid'] as $store->throws) {
    echo $thrown(spawn($start, 'unknown')), "\n";
    session_status() === PHP_SESSION_ACTIVE && session_abort();
}
$store->throws = null;

/* Cancelled while the id is checked: no session is open then, and the next one starts as ever. */
[$store->checks, $store->sleeps] = [0, 60_000];
$cancelled = spawn($start, 'unknown');
until(fn() => $store->checks > 0);
$cancelled->cancel();
echo $thrown($cancelled), "\n";
$store->sleeps = 0;
session_status() === PHP_SESSION_ACTIVE && session_abort();
echo 'again: ', json_encode(await(spawn($start, 'known'))), "\n";
array_map(unlink(...), glob("$folder/*"));
rmdir($folder);
?>
--EXPECT--
file, known: [true,"kept",{"count":1}]
file, unknown: [true,"replaced",[]]
own, known, others ran: [true,"kept",{"count":2}], checked: true
own, unknown, others ran: [true,"replaced",[]], checked: true
Exception: thrown in validateId()
Exception: thrown in create_sid()
Async\AsyncCancellation: Coroutine cancelled
again: [true,"kept",{"count":2}]
