<?php

namespace Async\Bridge;

use Illuminate\Container\Container;

/**
 * The same without an application: the container of a program that uses components of Laravel.
 */
class LaravelContainer extends Container
{
    use LaravelScope;
}
