<?php

/* Finds the classes of checkouts that lie side by side below LOOPS, as their composer.json say, tests included; and the bridges. React's
 * adapter to Revolt replaces its loop as soon as it is loaded: only if the extension is there. */

$directories = [];
$files = [];
foreach (['*', '*/*'] as $depth) {
    foreach (glob(getenv('LOOPS') . "/$depth/composer.json") as $path) {
        $package = json_decode(file_get_contents($path), true);
        foreach ([$package['autoload'] ?? [], $package['autoload-dev'] ?? []] as $section) {
            foreach ([...$section['psr-4'] ?? [], ...$section['psr-0'] ?? []] as $prefix => $folders) {
                foreach ((array) $folders as $folder) {
                    $directories[$prefix][] = dirname($path) . '/' . rtrim($folder, '/');
                }
            }
            foreach ($section['files'] ?? [] as $file) {
                if ($package['name'] !== 'revolt/event-loop-adapter-react' || extension_loaded('async')) {
                    $files[] = dirname($path) . "/$file";
                }
            }
        }
    }
}
$directories['Async\\Bridge\\'][] = dirname(__DIR__, 2) . '/php';

spl_autoload_register(function (string $class) use ($directories): void {
    for ($end = strlen($class); ($end = strrpos(substr($class, 0, $end), '\\')) !== false;) {
        foreach ($directories[substr($class, 0, $end + 1)] ?? [] as $directory) {
            if (is_file($file = $directory . '/' . strtr(substr($class, $end + 1), '\\', '/') . '.php')) {
                require_once $file;
                return;
            }
        }
    }
});

foreach ($files as $file) {
    if (is_file($file)) {
        require_once $file;
    }
}
