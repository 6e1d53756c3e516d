<?php
declare(strict_types=1);

namespace Async\Fleet;

/**
 * The state of budgets in PostgreSQL, for those without Redis: two small tables. The rules are those of refresh.lua; a row of async_fleet is
 * locked while one process is served. Its connection is one more than the budget has: leave room for it.
 */
final class PostgresStore extends ConnectedStore
{
    /** @param \Closure(): \PDO $connect a connection that this store has for itself */
    public function __construct(\Closure $connect)
    {
        parent::__construct(function () use ($connect) {
            $pdo = $connect();
            $pdo->setAttribute(\PDO::ATTR_ERRMODE, \PDO::ERRMODE_EXCEPTION);
            $pdo->setAttribute(\PDO::ATTR_EMULATE_PREPARES, true);      // one round trip for a statement: others wait for the row meanwhile
            return $pdo;
        });
    }

    /** Makes the tables. Call it once, for example in a migration. */
    public function install(): void
    {
        $this->attempt(fn (\PDO $pdo) => $pdo->exec(<<<'SQL'
            CREATE TABLE IF NOT EXISTS async_fleet (budget text PRIMARY KEY, "limit" int NOT NULL, epoch bigint NOT NULL, learn bigint NOT NULL,
                floors float8 NOT NULL DEFAULT 0, granted float8 NOT NULL DEFAULT 0, satisfied float8 NOT NULL DEFAULT 0,
                hungry float8 NOT NULL DEFAULT 0, count int NOT NULL DEFAULT 0, pressed bigint NOT NULL DEFAULT 0);
            CREATE TABLE IF NOT EXISTS async_fleet_member (budget text NOT NULL, id text NOT NULL, has int NOT NULL, granted int NOT NULL,
                above int NOT NULL, floor int NOT NULL, weight int NOT NULL, is_hungry bool NOT NULL, label text NOT NULL, expires bigint NOT NULL,
                PRIMARY KEY (budget, id));
            CREATE INDEX IF NOT EXISTS async_fleet_member_expires ON async_fleet_member (budget, expires);
            SQL));
    }

    public function refresh(Report $report): Grant
    {
        return $this->serve($report, true);
    }

    public function leave(Report $report): void
    {
        $this->serve($report, false);
    }

    /**
     * Changes the limit of a running fleet.
     *
     * @throws BudgetException there is none of this name
     */
    public function changeLimit(string $budget, int $limit): void
    {
        $this->attempt(function (\PDO $pdo) use ($budget, $limit) {
            $update = $pdo->prepare('UPDATE async_fleet SET "limit" = ? WHERE budget = ?');
            $update->execute([$limit, $budget]);
            if ($update->rowCount() === 0) {
                throw BudgetException::ofName($budget);
            }
        });
    }

    public function members(string $budget): array
    {
        return $this->attempt(function (\PDO $pdo) use ($budget) {
            $query = $pdo->prepare('SELECT id, has, granted, above + floor, floor, is_hungry::int, label FROM async_fleet_member WHERE budget = ? ORDER BY id');
            $query->execute([$budget]);
            return array_map(fn (array $row) => new Member((string) $row[0], (int) $row[1], (int) $row[2], (int) $row[3], (int) $row[4],
                (bool) $row[5], (string) $row[6]), $query->fetchAll(\PDO::FETCH_NUM));
        });
    }

    /** Runs the rules alone, with the state of the budget and the clock of the server; what they change is written. */
    private function serve(Report $report, bool $stays): ?Grant
    {
        return $this->attempt(function (\PDO $pdo) use ($report, $stays) {
            $pdo->beginTransaction();
            $state = $this->state($pdo, $report);
            $before = $this->forget($pdo, $state, $report);
            $grant = null;
            $values = [];
            if ($stays) {
                [$granted, $target, $scarce, $safe, $above, $floor, $isHungry] = Rules::apply($state, $state['now'], $before, $report);
                $grant = Grant::of([$granted, $target, (int) $scarce, $safe, $state['epoch'], $state['granted'], $state['count'],
                    max(0, $state['learn'] - $state['now']), $state['floors'], $state['limit']]);
                $values = [$report->budget, $report->id, $report->has, $granted, $above, $floor, $report->weight, (int) $isHungry, $report->label,
                    $state['now'] + $report->lease];
            }
            $pdo->prepare(($stays ? 'WITH member AS (INSERT INTO async_fleet_member VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)) ' : '')
                . 'UPDATE async_fleet SET epoch = ?, learn = ?, floors = ?, granted = ?, satisfied = ?, hungry = ?, count = ?, pressed = ? WHERE budget = ?')
                ->execute([...$values, $state['epoch'], $state['learn'], $state['floors'], $state['granted'], $state['satisfied'], $state['hungry'],
                    $state['count'], $state['pressed'], $report->budget]);
            $pdo->commit();
            return $grant;
        });
    }

    /** The row of the budget, which is locked from here on. A new one learns for a lease. */
    private function state(\PDO $pdo, Report $report): array
    {
        $now = '(extract(epoch FROM clock_timestamp()) * 1000)::bigint';
        $query = $pdo->prepare("SELECT *, $now AS now FROM async_fleet WHERE budget = ? FOR UPDATE");
        $query->execute([$report->budget]);
        $row = $query->fetch(\PDO::FETCH_ASSOC);
        if ($row === false) {
            $pdo->prepare("INSERT INTO async_fleet (budget, \"limit\", epoch, learn) VALUES (?, ?, $now * 1000, $now + ?) ON CONFLICT DO NOTHING")
                ->execute([$report->budget, $report->limit, $report->lease]);
            $query->execute([$report->budget]);
            $row = $query->fetch(\PDO::FETCH_ASSOC);
        }
        $state = array_map(fn ($value) => is_numeric($value) ? $value + 0 : $value, $row);
        if ($state['limit'] !== $report->limit && $report->epoch === 0) {
            throw BudgetException::ofLimits($report, $state['limit']);
        }
        return $state;
    }

    /** Takes this member and those whose leases have ended out of the sums. Returns what this one was granted, if its lease has not ended. */
    private function forget(\PDO $pdo, array &$state, Report $report): int
    {
        $query = $pdo->prepare('DELETE FROM async_fleet_member WHERE budget = ? AND (id = ? OR expires <= ?)'
            . ' RETURNING id, expires, granted, above, floor, weight, is_hungry::int');
        $query->execute([$report->budget, $report->id, $state['now']]);
        $before = 0;
        foreach ($query->fetchAll(\PDO::FETCH_NUM) as [$id, $expires, $granted, $above, $floor, $weight, $isHungry]) {
            $before = $id === $report->id && $expires > $state['now'] ? $granted : $before;
            $state['granted'] -= $granted;
            $state['floors'] -= $floor;
            $state[$isHungry ? 'hungry' : 'satisfied'] -= $isHungry ? $weight : $above;
            $state['count']--;
        }
        return $before;
    }
}
