--TEST--
Frameworks: coroutines send mail at the same time over one mailer of Laravel
--SKIPIF--
<?php require __DIR__ . '/frameworks.inc'; skip_without_libraries('Illuminate/Mail', 'Illuminate/View'); ?>
--FILE--
<?php
require __DIR__ . '/frameworks.inc';
require __DIR__ . '/smtp.inc';
libraries('Illuminate/Mail');
use Illuminate\View\Factory;
use function Async\{await, spawn};

[$mails, $connections] = [[], 0];
$port = smtp_server($mails, $connections);
$app = new class extends Async\Bridge\LaravelContainer {
    public function runningInConsole() { return false; }
};
$app->instance('config', new Async\Bridge\LaravelConfig([
    'mail' => ['default' => 'smtp', 'mailers' => ['smtp' => ['transport' => 'smtp', 'pool' => 3, 'host' => '127.0.0.1', 'port' => $port]]],
]));
(new Illuminate\Events\EventServiceProvider($app))->register();
$app->singleton('view', fn() => new Factory(new Illuminate\View\Engines\EngineResolver,
    new Illuminate\View\FileViewFinder(new Illuminate\Filesystem\Filesystem, []), $app['events']));
(new Illuminate\Mail\MailServiceProvider($app))->register();
$app->singleton('service', fn($app) => $app['mailer']);
$send = fn(int $i, ?string $from = null) => ($i % 2 ? $app['service'] : $app['mailer'])->raw("text c$i",
    fn($mail) => $mail->from(($from ?? "a$i") . '@example.com')->to("b$i@example.com")->subject('s'));

await(spawn($send, 0)); // makes it
crowd(fn(int $i) => $send($i + 1), 30);
$send(31);
$right = array_filter($mails, fn(string $mail) => preg_match('~^a(\d+) b\1 c\1$~', $mail));
echo count($mails), ' mails, ', count(array_unique($right)), " right, $connections connections\n";

$cancelled = spawn($send, 32, 'unanswered');
until(fn() => str_contains($cancelled->getSuspendLocation(), 'AbstractStream.php'), 'a command is sent');
$cancelled->cancel();
echo outcome(fn() => await($cancelled)), "\n";
?>
--EXPECT--
32 mails, 32 right, 3 connections
Async\AsyncCancellation: Coroutine cancelled
