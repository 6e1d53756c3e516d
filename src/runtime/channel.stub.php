<?php

/** @generate-class-entries */

namespace Async;

/** Why a channel is closed. */
enum ChannelCloseReason: string
{
    /** close() was called. */
    case EXPLICIT = 'explicit';
    /** The channel was freed. */
    case DISPOSED = 'disposed';
    /** A receiver has waited for noProducerTimeout. */
    case NO_PRODUCERS = 'no producers timeout';
    /** A sender has waited for noConsumerTimeout. */
    case NO_CONSUMERS = 'no consumers timeout';
    /** Nothing else could happen any more. */
    case DEADLOCK = 'deadlock';
    case SCOPE_DISPOSED = 'scope disposed';
}

/** The channel is closed; $reason says why. */
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
     * @param int|\Time\Duration $noProducerTimeout closes the channel after so many milliseconds in which a receiver waited all the time
     * @param int|\Time\Duration $noConsumerTimeout the same for senders
     * @param bool $hardTimeouts these keep the process alive; others end at once when nothing else can happen
     */
#if PHP_VERSION_ID >= 80600
    public function __construct(int $capacity = 0, int|\Time\Duration $noProducerTimeout = 0, int|\Time\Duration $noConsumerTimeout = 0, bool $hardTimeouts = false) {}
#else
    public function __construct(int $capacity = 0, int $noProducerTimeout = 0, int $noConsumerTimeout = 0, bool $hardTimeouts = false) {}
#endif

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

    /**
     * A Future of the next value, in line with the receivers. When it is dropped, it leaves the line.
     *
     * @phpstan-return Future<TValue>
     */
    public function recvAsync(): Future {}

    /** Values that were sent can still be received. */
    public function close(): void {}

    /** Was it closed? There may be values that were not received yet. */
    public function isClosed(): bool {}

    /** How many values may wait in the channel. */
    public function capacity(): int {}

    /** How many values wait in the channel. */
    public function count(): int {}

    /** Does no value wait in the channel? */
    public function isEmpty(): bool {}

    /** Is there no place for another value? */
    public function isFull(): bool {}

    /**
     * For foreach: values until the channel is closed and empty.
     *
     * @return \Iterator<null, TValue>
     */
    public function getIterator(): \Iterator {}
}
