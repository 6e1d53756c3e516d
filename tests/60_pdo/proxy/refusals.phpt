--TEST--
PDO pool: behind a proxy in transaction mode, what would stay in a session is refused and never sent
--SKIPIF--
<?php require __DIR__ . '/proxy.inc'; skip_without_pgbouncer(); ?>
--FILE--
<?php
require __DIR__ . '/proxy.inc';
require __DIR__ . '/../pdo.inc';

$proxy = pgbouncer('transaction');
$table = proxied_table('id SERIAL, n INT');
$pdo = behind($proxy, options: [PDO::ATTR_POOL_MAX => 1]);
$say = function (string $what, callable $call) {
    $prefix = '/SQLSTATE\[(\w+)\]: [\w ]+: behind a proxy in transaction mode \(PDO::ATTR_POOL_PROXY\)/';
    echo $what, ': ', preg_replace($prefix, '$1', outcome($call)), "\n";
};

foreach (['LISTEN c', 'UNLISTEN *', 'SELECT pg_advisory_lock(1)', 'SELECT pg_try_advisory_lock(1)', 'SET search_path = x',
        "SET time.x = '1'", 'SET ROLE x', 'RESET ALL', "SELECT set_config('a.b', 'c', false)", 'CREATE TEMP TABLE x (id INT)',
        'SELECT 1 AS id INTO TEMP x', 'DECLARE c CURSOR WITH HOLD FOR SELECT 1', 'PREPARE x AS SELECT 1', 'EXECUTE x',
        'DISCARD ALL', "SELECT 1; LISTEN c"] as $sql) {
    $say($sql, fn() => $pdo->exec($sql));
}
echo outcome(fn() => $pdo->exec('LISTEN c')), "\n";
echo "== other ways in\n";
$say('query', fn() => $pdo->query('LISTEN c'));
$say('prepare', fn() => $pdo->prepare('SELECT pg_advisory_lock(?)'));
$raw = $pdo->getPool()->acquire();
$say('acquired', fn() => $raw->exec('LISTEN c'));
$pdo->getPool()->release($raw);
$say('init', fn() => behind($proxy, options: [PDO::ATTR_POOL_INIT => 'SET search_path = x'])->query('SELECT 1'));
$say('in a transaction', function () use ($pdo) {
    $pdo->beginTransaction();
    try {
        $pdo->exec('SET search_path = x');
    } finally {
        $pdo->rollBack();
    }
});
echo "== nothing was sent, and nothing keeps the connection\n";
echo places($pdo), ', ', $pdo->query('SHOW search_path')->fetchColumn(), ', ',
    $pdo->query("SELECT COUNT(*) FROM pg_locks WHERE locktype = 'advisory' AND pid = pg_backend_pid()")->fetchColumn(), "\n";

echo "== ids\n";
$pdo->exec("INSERT INTO $table (n) VALUES (1)");
$say('lastInsertId()', fn() => $pdo->lastInsertId());
$say('of a sequence', fn() => $pdo->lastInsertId("{$table}_id_seq"));
$say('lastval()', fn() => $pdo->query('SELECT lastval()')->fetchColumn());
$pdo->beginTransaction();
$pdo->exec("INSERT INTO $table (n) VALUES (2)");
echo 'in the transaction: ', $pdo->lastInsertId(), ' ', $pdo->query('SELECT lastval()')->fetchColumn(), "\n";
$pdo->commit();
$say('after it', fn() => $pdo->lastInsertId());
$pdo->beginTransaction();
$say('in another one', fn() => $pdo->lastInsertId());
$pdo->rollBack();

echo "== what ends with the transaction works\n";
$pdo->beginTransaction();
$pdo->exec("SET LOCAL TimeZone = 'Asia/Tokyo'");
$pdo->exec('CREATE TEMP TABLE x ON COMMIT DROP AS SELECT 7 AS id');
$pdo->query('SELECT pg_advisory_xact_lock(1)');
$pdo->exec('DECLARE c CURSOR FOR SELECT id FROM x');
echo $pdo->query('FETCH c')->fetchColumn(), ' ', $pdo->query('SHOW TimeZone')->fetchColumn(), "\n";
$pdo->commit();
$pdo->exec("DO \$\$ BEGIN PERFORM 1; END \$\$");
echo places($pdo), "\n";

echo "== PgBouncer keeps these for each client\n";
$tokyo = behind($proxy, options: [PDO::ATTR_POOL_MAX => 2, PDO::ATTR_POOL_INIT => "SET DateStyle = 'German'"]);
$tokyo->prepare("SET NAMES 'latin1'")->execute();
$tokyo->exec("SET TIME ZONE 'Asia/Tokyo'");
$settings = fn(PDO $pdo) => implode(' ', array_map(fn($name) => $pdo->query("SHOW $name")->fetchColumn(),
    ['client_encoding', 'TimeZone', 'DateStyle']));
$other = $tokyo->getPool()->acquire();
echo $settings($tokyo), ', ', $settings($other), "\n";
$tokyo->getPool()->release($other);
Async\await(Async\spawn(fn() => $tokyo->exec("SET TIME ZONE 'Europe/Rome'")));
echo $settings($tokyo), ', ', $settings($pdo), "\n";
$say('two statements', fn() => $tokyo->exec("SET TIME ZONE 'UTC'; LISTEN c"));
$say('and', fn() => $tokyo->exec("LISTEN c; SET TIME ZONE 'UTC'"));

echo "== attributes\n";
$disable = PHP_VERSION_ID < 80400 ? PDO::PGSQL_ATTR_DISABLE_PREPARES : Pdo\Pgsql::ATTR_DISABLE_PREPARES;
$say('prepares', fn() => $pdo->setAttribute($disable, false));
$say('of a statement', fn() => $pdo->prepare('SELECT 1', [$disable => false]));
$say('cursor', fn() => $pdo->prepare('SELECT 1', [PDO::ATTR_CURSOR => PDO::CURSOR_SCROLL]));
echo get_class($pdo->prepare('SELECT 1', [PDO::ATTR_CURSOR => PDO::CURSOR_FWDONLY])), "\n";
$say('of all', fn() => behind($proxy, options: [$disable => false]));
$say('cache', fn() => behind($proxy, options: [PDO::ATTR_POOL_STMT_CACHE_SIZE => 5]));
$say('mode', fn() => behind($proxy, 'statement'));
$say('type', fn() => $proxy->pdo([PDO::ATTR_POOL_ENABLED => true, PDO::ATTR_POOL_PROXY => true]));
$say('no pool', fn() => $proxy->pdo([PDO::ATTR_POOL_PROXY => 'transaction']));
$say('driver', fn() => connect('sqlite', [PDO::ATTR_POOL_PROXY => 'transaction']));
$say('session mode', fn() => behind($proxy, 'session')->getAttribute(PDO::ATTR_POOL_ENABLED));
?>
--EXPECT--
LISTEN c: PDOException: 0A000 LISTEN would change a session that other clients use. Instead, use a connection past the proxy
UNLISTEN *: PDOException: 0A000 UNLISTEN would change a session that other clients use. Instead, use a connection past the proxy
SELECT pg_advisory_lock(1): PDOException: 0A000 pg_advisory_lock would change a session that other clients use. Instead, use pg_advisory_xact_lock() inside a transaction
SELECT pg_try_advisory_lock(1): PDOException: 0A000 pg_try_advisory_lock would change a session that other clients use. Instead, use pg_try_advisory_xact_lock() inside a transaction
SET search_path = x: PDOException: 0A000 SET would change a session that other clients use. Instead, use SET LOCAL or set_config(…, true) inside a transaction, or ALTER ROLE … SET
SET time.x = '1': PDOException: 0A000 SET would change a session that other clients use. Instead, use SET LOCAL or set_config(…, true) inside a transaction, or ALTER ROLE … SET
SET ROLE x: PDOException: 0A000 SET would change a session that other clients use. Instead, use SET LOCAL or set_config(…, true) inside a transaction, or ALTER ROLE … SET
RESET ALL: PDOException: 0A000 RESET would change a session that other clients use. Instead, use SET LOCAL inside a transaction
SELECT set_config('a.b', 'c', false): PDOException: 0A000 set_config would change a session that other clients use. Instead, use SET LOCAL or set_config(…, true) inside a transaction, or ALTER ROLE … SET
CREATE TEMP TABLE x (id INT): PDOException: 0A000 CREATE would change a session that other clients use. Instead, use CREATE TEMPORARY TABLE … ON COMMIT DROP inside a transaction
SELECT 1 AS id INTO TEMP x: PDOException: 0A000 SELECT would change a session that other clients use. Instead, use CREATE TEMPORARY TABLE … ON COMMIT DROP inside a transaction
DECLARE c CURSOR WITH HOLD FOR SELECT 1: PDOException: 0A000 DECLARE would change a session that other clients use. Instead, use a cursor without HOLD inside a transaction
PREPARE x AS SELECT 1: PDOException: 0A000 PREPARE would change a session that other clients use. Instead, use PDO::prepare()
EXECUTE x: PDOException: 0A000 EXECUTE would change a session that other clients use. Instead, use PDO::prepare()
DISCARD ALL: PDOException: 0A000 DISCARD would change a session that other clients use. Instead, use a connection past the proxy
SELECT 1; LISTEN c: PDOException: 0A000 LISTEN would change a session that other clients use. Instead, use a connection past the proxy
PDOException: SQLSTATE[0A000]: Feature not supported: behind a proxy in transaction mode (PDO::ATTR_POOL_PROXY) LISTEN would change a session that other clients use. Instead, use a connection past the proxy
== other ways in
query: PDOException: 0A000 LISTEN would change a session that other clients use. Instead, use a connection past the proxy
prepare: PDOException: 0A000 pg_advisory_lock would change a session that other clients use. Instead, use pg_advisory_xact_lock() inside a transaction
acquired: PDOException: 0A000 LISTEN would change a session that other clients use. Instead, use a connection past the proxy
init: PDOException: 0A000 SET would change a session that other clients use. Instead, use SET LOCAL or set_config(…, true) inside a transaction, or ALTER ROLE … SET
in a transaction: PDOException: 0A000 SET would change a session that other clients use. Instead, use SET LOCAL or set_config(…, true) inside a transaction, or ALTER ROLE … SET
== nothing was sent, and nothing keeps the connection
0 of 1, "$user", public, 0
== ids
lastInsertId(): PDOException: HY010 the session that knows the last id is left with each transaction. Ask inside the transaction of the INSERT, or use INSERT … RETURNING
of a sequence: PDOException: HY010 the session that knows the last id is left with each transaction. Ask inside the transaction of the INSERT, or use INSERT … RETURNING
lastval(): PDOException: HY010 the session that knows the last id is left with each transaction. Ask inside the transaction of the INSERT, or use INSERT … RETURNING
in the transaction: 2 2
after it: PDOException: HY010 the session that knows the last id is left with each transaction. Ask inside the transaction of the INSERT, or use INSERT … RETURNING
in another one: PDOException: SQLSTATE[55000]: Object not in prerequisite state: 7 ERROR:  lastval is not yet defined in this session
== what ends with the transaction works
7 Asia/Tokyo
0 of 1
== PgBouncer keeps these for each client
LATIN1 Asia/Tokyo German, DMY, LATIN1 Asia/Tokyo German, DMY
LATIN1 Asia/Tokyo German, DMY, UTF8 Etc/UTC ISO, MDY
two statements: PDOException: 0A000 SET would change a session that other clients use. Instead, use SET LOCAL or set_config(…, true) inside a transaction, or ALTER ROLE … SET
and: PDOException: 0A000 LISTEN would change a session that other clients use. Instead, use a connection past the proxy
== attributes
prepares: PDOException: 0A000 PDO::PGSQL_ATTR_DISABLE_PREPARES cannot have this value
of a statement: PDOException: 0A000 PDO::PGSQL_ATTR_DISABLE_PREPARES cannot have this value
cursor: PDOException: 0A000 PDO::ATTR_CURSOR cannot have this value
PDOStatement
of all: PDOException: 0A000 PDO::PGSQL_ATTR_DISABLE_PREPARES cannot have this value
cache: ValueError: PDO::ATTR_POOL_PROXY "transaction" cannot be used with PDO::ATTR_POOL_STMT_CACHE_SIZE
mode: ValueError: PDO::ATTR_POOL_PROXY must be "session" or "transaction"
type: ValueError: PDO::ATTR_POOL_PROXY must be "session" or "transaction"
no pool: ValueError: PDO::ATTR_POOL_PROXY has no effect without PDO::ATTR_POOL_ENABLED
driver: ValueError: PDO::ATTR_POOL_PROXY "transaction" is for PostgreSQL only
session mode: true
