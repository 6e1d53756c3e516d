<?php
declare(strict_types=1);

namespace Async\Fleet;

/** @internal The rules of a budget. Made by tools/fleet-rules: change refresh.lua instead. */
final class Rules
{
    /** @return array{int|float, int|float, bool, int|float, int|float, int|float, bool} grant, target, scarce, safe, above, floor, is hungry */
    public static function apply(array &$state, int $now, int $before, Report $report): array
    {
        ['lease' => $lease, 'has' => $has, 'wants' => $wants, 'floor' => $floor, 'ceiling' => $ceiling, 'weight' => $weight,
            'epoch' => $epoch] = (array) $report;
        // The epoch grows with each call. A member that knows a later one has spoken to a store whose last writes are lost.
        if ($epoch > $state['epoch']) {
            $state['learn'] = $now + $lease;
        }
        $state['epoch'] = max($state['epoch'] + 1, $epoch + 1, $now * 1000);
        $floor = max(0, min($floor, $state['limit'] - $state['floors']));
        $above = max(0, min($wants, $ceiling) - $floor);
        $state['floors'] = $state['floors'] + $floor;
        $room = max(0, $state['limit'] - $state['floors']);
        // The level as it is if this member wants more than it gets; if it does not, the others share what it leaves.
        $level = $weight * max(0, ($room - $state['satisfied']) / ($state['hungry'] + $weight));
        $isHungry = $above > $level;
        $due = $floor + min($above, floor($level));     // what the rules promise
        // As long as a member has less than its due, the others give back all that is above theirs; what is left over goes to those who ask.
        // The same above the limit, which a process that stood still explains.
        $isPressed = $now < $state['pressed'] || $state['granted'] + $has > $state['limit'];
        $target = $due;
        if (! $isPressed) {
            $target = $floor + min($above, ceil($level));
        }
        $scarce = $isPressed || $isHungry || $state['hungry'] > 0;
        $free = max(0, $state['limit'] - $state['granted']);
        if ($now < $state['learn']) {
            $grant = $has;
        } elseif ($scarce) {
            $grant = max($has, min($target, $free));
        } else {
            $grant = max($has, min(max($target, $before), $free));
        }
        if ($grant < $due && $now >= $state['learn']) {
            $state['pressed'] = $now + floor($lease / 2);
        }
        $state['granted'] = $state['granted'] + $grant;
        $state['count'] = $state['count'] + 1;
        if ($isHungry) {
            $state['hungry'] = $state['hungry'] + $weight;
        } else {
            $state['satisfied'] = $state['satisfied'] + $above;
        }
        $safe = min($ceiling, $floor + floor($room / $state['count']));
        return [$grant, $target, $scarce, $safe, $above, $floor, $isHungry];
    }
}
