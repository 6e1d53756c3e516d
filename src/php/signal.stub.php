<?php

/** @generate-class-entries */

namespace Async;

/** The numbers are those of Linux. */
enum Signal: int
{
    case SIGHUP = 1;
    case SIGINT = 2;
    case SIGQUIT = 3;
    case SIGILL = 4;
    case SIGABRT = 6;
    case SIGFPE = 8;
    case SIGKILL = 9;
    case SIGUSR1 = 10;
    case SIGSEGV = 11;
    case SIGUSR2 = 12;
    case SIGTERM = 15;
    case SIGBREAK = 21;
    case SIGABRT2 = 22;
    case SIGWINCH = 28;
}

/**
 * Ticks at a steady pace: see interval().
 *
 * @implements \IteratorAggregate<int, int>
 * @strict-properties
 * @not-serializable
 */
final class Interval implements \IteratorAggregate
{
    private function __construct() {}

    /** The ticks, for foreach. */
    public function getIterator(): \Iterator {}
}
