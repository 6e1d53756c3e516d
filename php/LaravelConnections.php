<?php

namespace Async\Bridge;

use ArrayObject;
use Async\Local;
use Closure;
use Illuminate\Database\Connection;
use Illuminate\Database\MariaDbConnection;
use Illuminate\Database\MySqlConnection;
use Illuminate\Database\PostgresConnection;
use Illuminate\Database\SQLiteConnection;

/**
 * Lets Laravel make connections that all coroutines share: see LaravelConnection. Laravel's own manager stays in place.
 */
final class LaravelConnections
{
    private static ?Local $listeners = null;

    /** What the coroutine calls after each query, on any connection. */
    public static function listeners(): ArrayObject
    {
        return (self::$listeners ??= new Local(fn () => new ArrayObject))->get();
    }

    public static function register(): void
    {
        Connection::resolverFor('mysql', fn (...$of) => new class (...$of) extends MySqlConnection {
            use LaravelConnection;
        });
        Connection::resolverFor('pgsql', fn (...$of) => new class (...$of) extends PostgresConnection {
            use LaravelConnection;
        });
        Connection::resolverFor('sqlite', fn ($pdo, $database, $prefix, $config) => new class (
            self::withForeignKeys($pdo, $config), $database, $prefix, $config,
        ) extends SQLiteConnection {
            use LaravelConnection;

            /** Before Laravel 11, the constructor would connect because of this. Another coroutine may make a second object meanwhile. */
            protected function getForeignKeyConstraintsConfigurationValue()
            {
                return null;
            }
        });
        if (class_exists(MariaDbConnection::class)) { // Laravel 11
            Connection::resolverFor('mariadb', fn (...$of) => new class (...$of) extends MariaDbConnection {
                use LaravelConnection;
            });
        }
    }

    private static function withForeignKeys(mixed $pdo, array $config): mixed
    {
        $wanted = $config['foreign_key_constraints'] ?? null;
        return $wanted === null || !$pdo instanceof Closure ? $pdo : function () use ($pdo, $wanted) {
            $connected = $pdo();
            $connected->exec('PRAGMA foreign_keys = ' . ($wanted ? 'ON' : 'OFF'));
            return $connected;
        };
    }
}
