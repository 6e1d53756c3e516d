<?php

namespace Async\Bridge;

use Closure;
use Illuminate\Database\Connection;
use Illuminate\Database\Events\QueryExecuted;
use PDO;

/**
 * A connection of Laravel 8 or later over a pooled PDO object, shared by all coroutines.
 *
 * The depth of transactions, the query log and the like are the coroutine's. The pool replaces lost connections by itself, so the
 * connection keeps its PDO object when Laravel reconnects; and coroutines that connect at the same time get one PDO object.
 */
trait LaravelConnection
{
    use PerCoroutine;

    public function __construct($pdo, $database = '', $tablePrefix = '', array $config = [])
    {
        parent::__construct(Connecting::once($pdo), $database, $tablePrefix, $config);
        $this->makePerCoroutine(
            Connection::class,
            ['transactions', 'recordsModified', 'readOnWriteConnection', 'queryLog', 'totalQueryDuration', 'pretending',
                'latestPdoTypeRetrieved', 'lastInsertId'],
            ['loggingQueries', 'queryDurationHandlers', 'beforeStartingTransaction', 'beforeExecutingCallbacks', 'tablePrefix',
                'queryGrammar', 'schemaGrammar', 'fetchMode'],
        );
    }

    /** A coroutine listens to its own queries, until it ends; main listens to all. */
    public function listen(Closure $callback)
    {
        Main::isCurrent() ? parent::listen($callback) : LaravelConnections::listeners()->append($callback);
    }

    protected function event($event)
    {
        parent::event($event);
        if ($event instanceof QueryExecuted) {
            foreach (LaravelConnections::listeners() as $listener) {
                $listener($event);
            }
        }
    }

    public function setPdo($pdo)
    {
        return $this->keepsPool($pdo) ? $this->leaveTransaction() : parent::setPdo(Connecting::once($pdo));
    }

    public function setReadPdo($pdo)
    {
        return $this->readPdo && $this->keepsPool($pdo) ? $this : parent::setReadPdo(Connecting::once($pdo));
    }

    public function reconnect()
    {
        if (!$this->isPooled()) {
            return parent::reconnect();
        }
    }

    /** A coroutine that disconnects, or connects again, does not take the pool from others. Main does. */
    private function keepsPool(mixed $pdo): bool
    {
        return !$pdo instanceof PDO && $this->isPooled() && !Main::isCurrent();
    }

    private function isPooled(): bool
    {
        return $this->pdo instanceof Closure || $this->pdo instanceof PDO && $this->pdo->getPool();
    }

    /** The end of a connection is the end of its transaction. */
    private function leaveTransaction(): static
    {
        if ($this->transactions > 0 && $this->pdo instanceof PDO && $this->pdo->inTransaction()) {
            $this->pdo->rollBack();
        }
        $this->transactions = 0;
        return $this;
    }
}
