--TEST--
The functions and methods have the parameters and types that users rely on
--FILE--
<?php
function show(ReflectionFunctionAbstract $f, string $name): void {
    $parameters = [];
    foreach ($f->getParameters() as $p) {
        $parameters[] = trim(str_replace('Time\Duration|', '', (string) $p->getType()) . ' ' . ($p->isVariadic() ? '...' : '') . '$' . $p->name
            . ($p->isOptional() && !$p->isVariadic() ? ' = ' . var_export($p->getDefaultValue(), true) : ''));
    }
    echo $name, '(', implode(', ', $parameters), '): ', $f->getReturnType() ?? $f->getTentativeReturnType() ?? 'none', "\n";
}
foreach (['spawn', 'await', 'suspend', 'delay', 'timeout', 'current_coroutine', 'get_coroutines'] as $name) {
    show(new ReflectionFunction("Async\\$name"), $name);
}
foreach (['await_all', 'await_all_or_fail', 'await_any_or_fail', 'await_first_success', 'await_any_of', 'await_any_of_or_fail'] as $name) {
    $names = array_map(fn ($p) => $p->name, (new ReflectionFunction("Async\\$name"))->getParameters());
    echo $name, ': ', implode(' ', $names), "\n";
}
foreach (['Async\Completable', 'Async\Coroutine'] as $class) {
    $methods = (new ReflectionClass($class))->getMethods();
    usort($methods, fn ($a, $b) => strcmp($a->name, $b->name));
    foreach ($methods as $m) {
        if ($m->isPublic() && $m->name !== 'getContext') {
            show($m, "$class::$m->name");
        }
    }
}
?>
--EXPECTF--
spawn(callable $task, mixed ...$args): Async\Coroutine
await(Async\Completable $awaitable, ?Async\Completable $cancellation = NULL): mixed
suspend(): void
delay(int $ms): void
timeout(int $ms): Async\Timeout
current_coroutine(): Async\Coroutine
get_coroutines(): array
await_all: %s cancellation preserveKeyOrder fillNull
await_all_or_fail: %s cancellation preserveKeyOrder
await_any_or_fail: %s cancellation
await_first_success: %s cancellation
await_any_of: count %s cancellation preserveKeyOrder fillNull
await_any_of_or_fail: count %s cancellation preserveKeyOrder
Async\Completable::cancel(?Async\AsyncCancellation $cancellation = NULL): void
Async\Completable::isCancelled(): bool
Async\Completable::isCompleted(): bool
Async\Coroutine::asHiPriority(): Async\Coroutine
Async\Coroutine::cancel(?Async\AsyncCancellation $cancellation = NULL): void
Async\Coroutine::finally(Closure $%s): void
Async\Coroutine::getAwaitingInfo(): array
Async\Coroutine::getException(): ?Throwable
Async\Coroutine::getId(): int
Async\Coroutine::getResult(): mixed
Async\Coroutine::getSpawnFileAndLine(): array
Async\Coroutine::getSpawnLocation(): string
Async\Coroutine::getSuspendFileAndLine(): array
Async\Coroutine::getSuspendLocation(): string
Async\Coroutine::getTrace(int $options = %d, int $limit = 0): ?array
Async\Coroutine::isCancellationRequested(): bool
Async\Coroutine::isCancelled(): bool
Async\Coroutine::isCompleted(): bool
Async\Coroutine::isQueued(): bool
Async\Coroutine::isRunning(): bool
Async\Coroutine::isStarted(): bool
Async\Coroutine::isSuspended(): bool
