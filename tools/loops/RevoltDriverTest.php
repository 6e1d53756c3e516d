<?php

/* Revolt's tests for drivers, on ours. */

namespace Revolt\EventLoop\Driver;

final class RevoltDriverTest extends DriverTest
{
    public function getFactory(): callable
    {
        return static fn () => new \Async\Bridge\RevoltDriver;
    }

    public function testHandle(): void
    {
        self::assertNull($this->loop->getHandle());
    }
}
