<?php

namespace Async\Bridge;

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
    public static function register(): void
    {
        Connection::resolverFor('mysql', fn (...$of) => new class (...$of) extends MySqlConnection {
            use LaravelConnection;
        });
        Connection::resolverFor('pgsql', fn (...$of) => new class (...$of) extends PostgresConnection {
            use LaravelConnection;
        });
        Connection::resolverFor('sqlite', fn (...$of) => new class (...$of) extends SQLiteConnection {
            use LaravelConnection;
        });
        if (class_exists(MariaDbConnection::class)) { // Laravel 11
            Connection::resolverFor('mariadb', fn (...$of) => new class (...$of) extends MariaDbConnection {
                use LaravelConnection;
            });
        }
    }
}
