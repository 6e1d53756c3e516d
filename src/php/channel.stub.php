<?php

/** @generate-class-entries */

namespace Async;

enum ChannelCloseReason: string
{
    case EXPLICIT = 'explicit';
    case DISPOSED = 'disposed';
    case NO_PRODUCERS = 'no producers timeout';
    case NO_CONSUMERS = 'no consumers timeout';
    case DEADLOCK = 'deadlock';
    case SCOPE_DISPOSED = 'scope disposed';
}

class ChannelException extends AsyncException
{
    public ChannelCloseReason $reason;
}

/**
 * Values go from senders to receivers, each to one of them, in order. With capacity 0, send() waits until the value was taken.
 *
 * @template TValue
 * @implements Awaitable<never>
 * @implements \IteratorAggregate<null, TValue>
 * @strict-properties
 * @not-serializable
 */
final class Channel implements Awaitable, \IteratorAggregate, \Countable
{
    /**
     * @param int $noProducerTimeout closes the channel after so many milliseconds in which a receiver waited all the time
     * @param int $noConsumerTimeout the same for senders
     * @param bool $hardTimeouts these keep the process alive; others end at once when nothing else can happen
     */
    public function __construct(int $capacity = 0, int $noProducerTimeout = 0, int $noConsumerTimeout = 0, bool $hardTimeouts = false) {}

    /**
     * Waits for a place, and with capacity 0 for a receiver.
     *
     * @phpstan-param TValue $value
     */
    public function send(mixed $value, ?Completable $cancellationToken = null): void {}

    /**
     * Never waits: false if the channel is closed or has no place.
     *
     * @phpstan-param TValue $value
     */
    public function sendAsync(mixed $value): bool {}

    /**
     * Waits for a value.
     *
     * @return TValue
     */
    public function recv(?Completable $cancellationToken = null): mixed {}

    /** @phpstan-return Future<TValue> */
    public function recvAsync(): Future {}

    /** Values that were sent can still be received. */
    public function close(): void {}

    public function isClosed(): bool {}

    public function capacity(): int {}

    public function count(): int {}

    public function isEmpty(): bool {}

    public function isFull(): bool {}

    /** @return \Iterator<null, TValue> */
    public function getIterator(): \Iterator {}
}
