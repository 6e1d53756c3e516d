<?php

/* A worker process keeps the classes that it compiles here. Under a web server each request would compile them again. */
if (PHP_SAPI === 'cli' && extension_loaded('async')) {
    Async\Bridge\LaravelModels::register();
}
