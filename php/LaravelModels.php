<?php

namespace Async\Bridge;

use Async\Local;
use Illuminate\Database\Connection;
use ReflectionClass;

/**
 * Eloquent's switches (saveQuietly(), withoutEvents(), unguarded(), withoutTimestamps() and the like) belong to the coroutine.
 *
 * They are static properties of its classes, which are turned for the time of a callback. PHP cannot lead a static property
 * elsewhere, so an autoloader loads Eloquent's classes with `static::$unguarded` replaced by a property of an object.
 */
final class LaravelModels
{
    private const ROOM = 'Illuminate\\Database\\Eloquent\\';
    private const SWITCHES = [
        'constraints' => true, 'dispatcher' => null, 'ignoreOnTouch' => [], 'ignoreTimestampsOn' => [], 'isBroadcasting' => true,
        'unguarded' => false,
    ];

    private static ?Local $switches = null;
    /** @var array<class-string, string> of the classes that use a switch */
    private static array $code = [];

    /** For a program to call before it loads the first class of Eloquent. */
    public static function register(): void
    {
        if (self::$switches) {
            return;
        }
        $main = (object) self::SWITCHES;
        self::$switches = new Local(static fn () => Main::isCurrent() ? $main : clone $main);
        self::$code = self::read();
        spl_autoload_register(self::load(...), prepend: true);
    }

    /** The switches of the coroutine. It begins with those of main. */
    public static function switches(): object
    {
        return self::$switches->get();
    }

    private static function load(string $class): void
    {
        if (str_starts_with($class, self::ROOM)) {
            if (isset(self::$code[$class])) {
                eval('?>' . self::$code[$class]);
            }
        }
    }

    /** When main boots: a file that a coroutine reads lets others run meanwhile, and PHP hides a class whose parent is being loaded. */
    private static function read(): array
    {
        $folder = dirname((new ReflectionClass(Connection::class))->getFileName()) . '/Eloquent/';
        $pattern = '/\b(?:static|self|Model|Relation)::\$(' . implode('|', array_keys(self::SWITCHES)) . ')\b/';
        $code = [];
        foreach (glob($folder . '{,*/,*/*/}*.php', GLOB_BRACE) as $file) {
            $text = preg_replace($pattern, '\\' . self::class . '::switches()->$1', file_get_contents($file), -1, $count);
            if ($count) {
                $code[self::ROOM . strtr(substr($file, strlen($folder), -strlen('.php')), '/', '\\')] = $text;
            }
        }
        return $code;
    }
}
