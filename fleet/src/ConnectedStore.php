<?php
declare(strict_types=1);

namespace Async\Fleet;

use Async\Channel;

/** A store behind one connection. Coroutines and budgets of this process may share it: they call it one after the other. */
abstract class ConnectedStore implements Store
{
    private ?object $connection = null;
    private int $pid = 0;
    private Channel $free;

    /** @param \Closure(): object $connect a connection that this store has for itself, with time limits of its own */
    public function __construct(private \Closure $connect)
    {
    }

    /** A connection on which a call has failed or was cancelled, or that a parent process has opened, is not used again. */
    protected function attempt(\Closure $do): mixed
    {
        if ($this->pid !== getmypid()) {
            $this->pid = getmypid();
            $this->connection = null;
            $this->free = new Channel(1);
            $this->free->sendAsync(true);
        }
        $free = $this->free;
        $free->recv();
        try {
            return $do($this->connection ??= ($this->connect)());
        } catch (\Throwable $e) {
            $this->connection = null;            // with it goes a transaction that was not finished
            if ($e->getCode() === '42P01') {
                throw new BudgetException('PostgreSQL does not have the tables of the budget: call install() of the PostgresStore once', 0, $e);
            }
            throw $e instanceof \PDOException || $e instanceof \RedisException || $e instanceof \Predis\PredisException
                ? new StoreException('The store of the budget cannot be reached: ' . $e->getMessage(), 0, $e) : $e;
        } finally {
            $free->sendAsync(true);
        }
    }
}
