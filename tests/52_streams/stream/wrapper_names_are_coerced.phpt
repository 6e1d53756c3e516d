--TEST--
Streams: a protocol name that PHP coerces to a string is registered like any other
--FILE--
<?php
require __DIR__ . '/../../io.inc';

class Name
{
    public function __toString(): string
    {
        echo "asked\n";
        return 'mine';
    }
}

class Wrapper
{
    public $context;

    public function stream_open(): bool
    {
        return true;
    }
}

stream_context_get_default(); /* one more resource */
$before = count(get_resources());
stream_wrapper_register(new Name, Wrapper::class);
echo get_resource_type(fopen('mine://', 'r')), "\n";
stream_wrapper_unregister(new Name);
echo count(get_resources()) - $before, " resources left\n";
echo outcome(fn() => stream_wrapper_unregister([])), "\n";
?>
--EXPECT--
asked
stream
asked
0 resources left
TypeError: stream_wrapper_unregister(): Argument #1 ($protocol) must be of type string, array given
