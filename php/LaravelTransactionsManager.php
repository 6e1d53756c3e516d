<?php

namespace Async\Bridge;

use Illuminate\Database\DatabaseTransactionsManager;

/**
 * Laravel's list of transactions and of what is to be called after their commit, one for each coroutine.
 */
class LaravelTransactionsManager extends DatabaseTransactionsManager
{
    use PerCoroutine;

    public function __construct()
    {
        parent::__construct();
        $this->makePerCoroutine(parent::class, ['transactions', 'committedTransactions', 'pendingTransactions', 'currentTransaction']);
    }
}
