--TEST--
PDO pool: TLS options of the constructor protect every connection
--SKIPIF--
<?php require __DIR__ . '/../pdo.inc'; skip_without_databases('mysql', 'pgsql'); extension_loaded('openssl') || die('skip needs openssl'); ?>
--INI--
error_reporting=E_ALL & ~E_DEPRECATED
--FILE--
<?php
require __DIR__ . '/../pdo.inc';
use function Async\{spawn, await};

const CONNECTIONS = 4;

/** [DSN, options] for connections that trust a certificate. */
function with_tls(string $name, string $certificate): array
{
    return $name === 'mysql'
        ? [dsn($name), [PDO::MYSQL_ATTR_SSL_CA => $certificate, PDO::MYSQL_ATTR_SSL_VERIFY_SERVER_CERT => true]]
        : [dsn($name) . ";sslmode=verify-ca;sslrootcert=$certificate", []];
}

function pool_of(string $name, array $dsn_and_options): PDO
{
    [$dsn, $options] = $dsn_and_options;
    return new PDO($dsn, server($name, 'USER'), server($name, 'PASSWORD'),
        [PDO::ATTR_POOL_ENABLED => true, PDO::ATTR_POOL_MAX => CONNECTIONS] + $options);
}

/** The cipher of the connection, as the server sees it. */
function cipher(string $name, PDO $pdo): string
{
    return (string) $pdo->query($name === 'mysql' ? "SHOW STATUS LIKE 'Ssl_cipher'"
        : 'SELECT pid, cipher FROM pg_stat_ssl WHERE pid = pg_backend_pid()')->fetchColumn(1);
}

function count_protected(string $name, PDO $pdo): string
{
    $ciphers = $sessions = [];
    $coroutines = [];
    for ($i = 0; $i < CONNECTIONS; $i++) {
        $coroutines[] = spawn(function () use ($name, $pdo, &$ciphers, &$sessions) {
            $pdo->beginTransaction(); // to keep the connection until all are open
            $ciphers[] = cipher($name, $pdo);
            $sessions[session($name, $pdo)] = true;
            turns_until(function () use (&$ciphers) { return count($ciphers) === CONNECTIONS; });
            $pdo->rollBack();
        });
    }
    array_map(\Async\await(...), $coroutines);
    return count($sessions) . ' connections, ' . count(array_filter($ciphers)) . ' protected';
}

function other_certificate(): string
{
    $file = tempnam(sys_get_temp_dir(), 'async-pdo-');
    $key = openssl_pkey_new(['private_key_bits' => 2048]);
    openssl_x509_export_to_file(openssl_csr_sign(openssl_csr_new(['commonName' => '127.0.0.1'], $key), null, $key, 1), $file);
    register_shutdown_function(fn() => unlink($file));
    return $file;
}

each_database(function (string $name) {
    $admin = plain($name);
    $pdo = pool_of($name, with_tls($name, getenv('ASYNC_TEST_TLS_CERTIFICATE')));
    echo count_protected($name, $pdo), "\n";

    kill($name, $admin, session($name, $pdo));
    while (outcome(fn() => (bool) $pdo->query('SELECT 1')) === 'true') { // until it was that one's turn
    }
    echo 'after a loss: ', count_protected($name, $pdo), "\n";

    $pdo = pool_of($name, with_tls($name, other_certificate()));
    echo 'not trusted: ', strstr(outcome(fn() => @$pdo->query('SELECT 1')), ':', true), ', ', places($pdo), "\n";

    $pdo = pool_of($name, [dsn($name) . ($name === 'pgsql' ? ';sslmode=disable' : ''), []]);
    echo 'without: ', count_protected($name, $pdo), "\n";
}, 'mysql', 'pgsql');
?>
--EXPECT--
== mysql
4 connections, 4 protected
after a loss: 4 connections, 4 protected
not trusted: PDOException, 0 of 0
without: 4 connections, 0 protected
== pgsql
4 connections, 4 protected
after a loss: 4 connections, 4 protected
not trusted: PDOException, 0 of 0
without: 4 connections, 0 protected
