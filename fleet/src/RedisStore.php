<?php
declare(strict_types=1);

namespace Async\Fleet;

/** The state of budgets in Redis: three keys for each budget, under one hash tag, and one script with all rules. */
final class RedisStore extends ConnectedStore
{
    private static string $script;
    private static string $hash;

    /** @param \Closure(): (\Redis|\Predis\ClientInterface) $connect a connection that this store has for itself, with time limits of its own */
    public function __construct(\Closure $connect, private string $prefix = 'async-fleet')
    {
        parent::__construct($connect);
    }

    public function refresh(Report $report): Grant
    {
        return Grant::of($this->call($report, 'refresh'));
    }

    public function leave(Report $report): void
    {
        $this->call($report, 'leave');
    }

    /**
     * Changes the limit of a running fleet.
     *
     * @throws BudgetException there is none of this name
     */
    public function changeLimit(string $budget, int $limit): void
    {
        if ($this->call(new Report($budget, '', $limit, 15_000, 0, 0, 0, 0, 1, 0, ''), 'limit') === 'UNKNOWN') {
            throw BudgetException::ofName($budget);
        }
    }

    public function members(string $budget): array
    {
        $members = [];
        foreach ($this->attempt(fn ($redis) => $redis->hgetall($this->keys($budget)[1])) ?: [] as $id => $text) {
            [$has, $grant, $above, $floor, , $hungry, $label] = explode(' ', $text, 7) + array_fill(0, 7, '');
            $members[] = new Member((string) $id, (int) $has, (int) $grant, (int) $above + (int) $floor, (int) $floor, $hungry === '1', $label);
        }
        return $members;
    }

    /** @return array{string, string, string} */
    private function keys(string $budget): array
    {
        return array_map(fn (string $part) => "{{$this->prefix}:$budget}:$part", ['state', 'members', 'expiries']);
    }

    private function call(Report $report, string $what): mixed
    {
        self::$script ??= file_get_contents(__DIR__ . '/refresh.lua');
        self::$hash ??= sha1(self::$script);
        $values = [...$this->keys($report->budget), ...$report->values($what)];
        $answer = $this->attempt(fn ($redis) => $this->evaluate($redis, $values));
        if (preg_match('~^LIMIT (\d+)~', is_string($answer) ? $answer : '', $found)) {
            throw BudgetException::ofLimits($report, (int) $found[1]);
        }
        return $answer;
    }

    /** The script's answer, or the text of its error. */
    private function evaluate(\Redis|\Predis\ClientInterface $redis, array $values): mixed
    {
        if ($redis instanceof \Redis) {
            $answer = self::of($redis, fn () => $redis->evalSha(self::$hash, $values, 3));
            return is_string($answer) && str_starts_with($answer, 'NOSCRIPT') ? self::of($redis, fn () => $redis->eval(self::$script, $values, 3)) : $answer;
        }
        try {
            try {
                return $redis->evalsha(self::$hash, 3, ...$values);
            } catch (\Predis\Response\ServerException $e) {
                return str_starts_with($e->getMessage(), 'NOSCRIPT') ? $redis->eval(self::$script, 3, ...$values) : $e->getMessage();
            }
        } catch (\Predis\Response\ServerException $e) {
            return $e->getMessage();
        }
    }

    /** php-redis keeps an error of the server for itself, or throws it: which of the two depends on its first word. */
    private static function of(\Redis $redis, \Closure $call): mixed
    {
        $redis->clearLastError();
        try {
            $answer = $call();
            return $answer === false ? (string) $redis->getLastError() : $answer;
        } catch (\RedisException $e) {
            return preg_match('~^(LIMIT|NOSCRIPT) ~', $e->getMessage()) ? $e->getMessage() : throw $e;
        }
    }
}
