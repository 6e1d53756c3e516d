<?php

/** @generate-class-entries */

namespace Async;

/**
 * Any number of streams that one coroutine waits for: what an event loop needs that is written in PHP.
 *
 * @strict-properties
 * @not-serializable
 */
final class Selector
{
    /**
     * From now on wait() returns $key whenever the stream is ready to be read, or written, or was closed.
     *
     * @param resource $stream
     */
    public function add(int $key, $stream, bool $forWriting = false): void {}

    /** The key stands for nothing any more. */
    public function remove(int $key): void {}

    /**
     * Waits until a stream is ready, wake() is called, or $seconds have passed; null = no limit, 0 = looks and does not wait.
     *
     * @return list<int> the keys of the streams that are ready
     */
    public function wait(?float $seconds = null): array {}

    /** Ends the wait() of another coroutine, or the next one. */
    public function wake(): void {}
}
