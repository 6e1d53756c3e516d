<?php
namespace Soak;

use Async\Pool;
use function Async\{delay, suspend};

/** Pools of plain objects: without and with contention, with every hook, and such that do not live long. */
final class Plain extends Crew
{
    private const BATCH = 1000;

    private readonly Pool $free;
    private readonly Pool $scarce;
    private readonly Pool $hooked;

    public function __construct(Counters $counters)
    {
        parent::__construct($counters);
        $this->free = new Pool(factory: fn() => new \stdClass, max: 8);
        $this->scarce = new Pool(factory: fn() => new \stdClass, max: 2);
        $this->hooked = self::makeHooked();
        for ($i = 0; $i < 4; $i++) {
            $this->hire($this->takeFreely(...));
            $this->hire($this->takeHooked(...));
            $this->hire($this->takeTurns(...));
            $this->hire($this->takeTurns(...));
        }
        $this->hire($this->makeAndClose(...));
    }

    protected function pools(): array
    {
        return ['the free pool' => $this->free, 'the scarce pool' => $this->scarce, 'the hooked pool' => $this->hooked];
    }

    private static function makeHooked(): Pool
    {
        return new Pool(
            factory: fn() => new \stdClass,
            destructor: function () {},
            healthcheck: fn() => mt_rand(0, 9) > 0,
            beforeAcquire: fn() => mt_rand(0, 99) > 0,
            beforeRelease: fn() => mt_rand(0, 99) > 0,
            min: 2,
            max: 4,
            healthcheckInterval: 5,
        );
    }

    private function takeFreely(): void
    {
        for ($i = 0; $i < self::BATCH; $i++) {
            $this->free->release($this->free->acquire());
        }
        $this->counters->cycles += self::BATCH;
        delay(mt_rand(1, 5));
    }

    private function takeTurns(): void
    {
        $object = $this->scarce->acquire(mt_rand(1, 5));
        try {
            mt_rand(0, 9) ? suspend() : delay(mt_rand(0, 3));
        } finally {
            $this->scarce->release($object);
            $this->counters->cycles++;
        }
        delay(mt_rand(0, 1));
    }

    private function takeHooked(): void
    {
        $object = mt_rand(0, 1) ? $this->hooked->acquire(50) : $this->hooked->tryAcquire();
        if ($object) {
            try {
                suspend();
            } finally {
                $this->hooked->release($object);
                $this->counters->cycles++;
            }
        }
        delay(mt_rand(0, 3));
    }

    private function makeAndClose(): void
    {
        $pool = self::makeHooked();
        try {
            $objects = [];
            for ($i = mt_rand(1, 4); $i > 0; $i--) {
                $objects[] = $pool->acquire();
            }
            delay(mt_rand(0, 5));
            array_map($pool->release(...), $objects);
            $this->counters->cycles += count($objects);
        } finally {
            $pool->close();
        }
    }
}
