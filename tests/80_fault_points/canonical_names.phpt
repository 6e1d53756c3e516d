--TEST--
Fault points: a coroutine gets no answer when its copy of a canonical name cannot be made
--EXTENSIONS--
pcntl
sockets
--SKIPIF--
<?php require __DIR__ . '/skip.inc'; ?>
--FILE--
<?php
require __DIR__ . '/sweep.inc';

use function Async\{await, spawn};

sweep([
    /* looked up by a call that blocks */
    'malloc(background)' => SAME,
    'malloc(thread)' => SAME,
    'pthread_create' => SAME,
    'getaddrinfo' => 'found: [false,false]',
    'malloc(answer)' => 'found: [false,true]',
    'strdup(answer)' => 'found: [false,true]',
], function () {
    $lookup = fn () => @socket_addrinfo_lookup('localhost', null, ['ai_flags' => AI_CANONNAME]);
    $lookups = [spawn($lookup), spawn($lookup)];
    return 'found: ' . json_encode(array_map(fn ($lookup) => is_array(await($lookup)), $lookups));
});
?>
--EXPECT--
normally: found: [true,true]
swept
