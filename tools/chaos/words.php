<?php
/* The operations of a program that are not about pools: channels, and blocks of tasks that end together. The tasks in these
 * use the pools, too, so each way in which a block ends breaks off acquire() and release() somewhere.
 *
 * What is checked of a channel: a value that send() has accepted is received once, or is found in the channel at the end;
 * no value is received twice, and none that was not sent. */

namespace Chaos;

use Async\{AsyncException, Channel, ChannelException, CompositeException, OperationCanceledException, Scope, TaskGroup,
    TimeoutException};
use function Async\{iterate, suspend, timeout, with_timeout};

trait Words
{
    /** @var list<Channel> */
    private array $channels = [];
    /** @var array<int, string> what became of each value: offered, accepted, received */
    private array $values = [];
    private int $running = 0;       // tasks of such blocks

    private function makeChannels(): void
    {
        $this->channels = array_map(fn (int $capacity) => new Channel($capacity), $this->program['channels']);
    }

    private function send(Channel $channel, int $patience, bool $waits): void
    {
        $value = count($this->values) + 1;
        $this->values[$value] = 'offered';
        if ($waits) {
            $channel->send($value, timeout($patience));
            $isAccepted = true;
        } else {
            $isAccepted = $channel->sendAsync($value);
        }
        if ($isAccepted && $this->values[$value] === 'offered') {
            $this->values[$value] = 'accepted';
        }
    }

    private function noteReceived(int $value): void
    {
        $before = $this->values[$value] ?? 'never sent';
        if ($before === 'received' || $before === 'never sent') {
            $this->fail("value $value of a channel is received, though it was $before");
        }
        $this->values[$value] = 'received';
    }

    private function receiveLater(Channel $channel, int $patience): void
    {
        $future = $channel->recvAsync()->ignore();
        try {
            for (; $patience > 0 && !$future->isCompleted(); $patience--) {
                suspend();
            }
        } finally {
            if ($future->isCompleted()) {       // otherwise it leaves the line
                $this->noteReceived($future->await());
            }
        }
    }

    private function checkChannels(): void
    {
        foreach ($this->channels as $channel) {
            $channel->close();
            try {
                for (;;) {
                    $this->noteReceived($channel->recv());
                }
            } catch (ChannelException) {
            }
        }
        if ($lost = array_keys($this->values, 'accepted')) {
            $this->fail('a channel has lost the values ' . implode(', ', $lost));
        }
    }

    /** A task of a block. */
    private function part(array $operations): void
    {
        $this->running++;
        try {
            $this->taskThatMayOwnAPool($operations, $this->running);
        } finally {
            $this->running--;
        }
    }

    /** The operations run in several coroutines. @param int $how how the block ends */
    private function block(string $what, array $operations, int $how): void
    {
        $part = fn () => $this->part($operations);
        switch ($what) {
            case 'group':
                $group = new TaskGroup($how % 3 ?: null);
                try {
                    $group->spawn($part);
                    $group->spawn($part);
                    $group->all(true)->await(timeout($how));
                } finally {
                    $how % 2 ? $group->cancel() : $group->dispose();
                }
                break;
            case 'scope':
                $scope = $how % 2 ? new Scope : Scope::inherit();
                try {
                    $scope->spawn($part);
                    $scope->spawn($part);
                    $how < 3 ? $scope->awaitCompletion(timeout($how)) : suspend();
                } finally {
                    $scope->dispose();
                }
                break;
            case 'each':
                iterate([1, 2, 3], function (int $n) use ($part, $how) {
                    $part();
                    return $n < $how;
                }, $how % 3);
        }
    }

    /** False: it is none of these. */
    private function word(array $operation, array &$held, bool $stubborn): bool
    {
        [$what, $argument] = $operation + [1 => null];
        try {
            switch ($what) {
                case 'send':
                case 'sendNow':
                    $this->send($this->channels[$argument], $operation[2], $what === 'send');
                    break;
                case 'receive':
                    $this->noteReceived($this->channels[$argument]->recv(timeout($operation[2])));
                    break;
                case 'receiveLater':
                    $this->receiveLater($this->channels[$argument], $operation[2]);
                    break;
                case 'closeChannel':
                    $this->channels[$argument]->close();
                    break;
                case 'timeout':
                    with_timeout($operation[2], function () use ($argument, &$held, $stubborn) {
                        $this->operations($argument, $held, $stubborn);
                    });
                    break;
                case 'group':
                case 'scope':
                case 'each':
                    $this->block($what, $argument, $operation[2]);
                    break;
                default:
                    return false;
            }
        } catch (ChannelException | OperationCanceledException | TimeoutException | CompositeException) {
        }
        return true;
    }
}
