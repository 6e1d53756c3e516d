<?php

namespace Async\Bridge;

use Illuminate\Foundation\Application;

/**
 * An application of Laravel 9 or later that serves each request in a coroutine. In bootstrap/app.php:
 *
 *     use Async\Bridge\LaravelApplication as Application;
 */
class LaravelApplication extends Application
{
    use LaravelScope;
}
