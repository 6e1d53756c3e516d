<?php

declare(strict_types=1);

namespace Async;

/**
 * Calls $function inside a transaction and commits it. If the server gives the transaction up because of another one (a
 * deadlock or a conflict: 1213 of MySQL, 40001 and 40P01), the transaction is rolled back, and after a short random pause the
 * function is called again, at most $times times in all. So it must have no effect outside of the transaction.
 *
 * @template T
 * @param callable(\PDO): T $function
 * @return T what the function returns
 */
function retry_transaction(\PDO $pdo, callable $function, int $times = 3): mixed
{
    for ($attempt = 1; ; $attempt++) {
        $pdo->beginTransaction();
        try {
            $result = $function($pdo);
            $pdo->commit();
            return $result;
        } catch (\Throwable $failure) {
            if ($pdo->inTransaction()) {
                $pdo->rollBack();
            }
            $is_conflict = $failure instanceof \PDOException
                && (in_array($failure->errorInfo[0] ?? '', ['40001', '40P01'], true) || ($failure->errorInfo[1] ?? 0) === 1213);
            if (!$is_conflict || $attempt >= $times) {
                throw $failure;
            }
        }
        delay(random_int(1, 10 << min($attempt, 6)));
    }
}
