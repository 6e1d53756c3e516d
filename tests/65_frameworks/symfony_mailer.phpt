--TEST--
Frameworks: coroutines send mail at the same time over one mailer of Symfony
--SKIPIF--
<?php require __DIR__ . '/frameworks.inc'; skip_without_libraries('Symfony/Component/DependencyInjection', 'Symfony/Component/HttpKernel', 'Symfony/Component/Mailer'); ?>
--FILE--
<?php
require __DIR__ . '/frameworks.inc';
require __DIR__ . '/smtp.inc';
libraries('Symfony/Component/DependencyInjection', 'Symfony/Component/HttpKernel', 'Symfony/Component/Mailer');
use Symfony\Component\DependencyInjection\Argument\TaggedIteratorArgument;
use Symfony\Component\DependencyInjection\{ContainerBuilder, Reference};
use Symfony\Component\Mailer\Transport\{NullTransportFactory, Smtp\EsmtpTransportFactory, Transports};
use Symfony\Component\Mailer\Transport;
use Symfony\Component\Mime\Email;
use function Async\spawn;

[$mails, $connections] = [[], 0];
$port = smtp_server($mails, $connections);
$container = new ContainerBuilder;
foreach (['null' => NullTransportFactory::class, 'smtp' => EsmtpTransportFactory::class] as $name => $class) {
    $container->register("mailer.transport_factory.$name", $class)->addTag('mailer.transport_factory');
}
$container->register('mailer.transport_factory', Transport::class)->setArguments([new TaggedIteratorArgument('mailer.transport_factory')]);
$container->register('mailer.transports', Transports::class)->setFactory([new Reference('mailer.transport_factory'), 'fromStrings'])
    ->setArguments([['main' => "failover(smtp://127.0.0.1:$port?pool=3 null://null)", 'none' => 'null://null']])->setPublic(true);
(new Async\Bridge\SymfonyBundle)->build($container);
$container->compile();
$mailer = $container->get('mailer.transports');
$mail = fn(int|string $i) => (new Email)->from("a$i@example.com")->to("b$i@example.com")->text("text c$i");

crowd(fn(int $i) => $mailer->send($mail($i)), 30);
$right = array_filter($mails, fn(string $mail) => preg_match('~^a(\d+) b\1 c\1$~', $mail));
echo "$mailer: ", count($mails), ' mails, ', count(array_unique($right)), " right, $connections connections\n";

/* One that is called off while it waits for an answer. */
$mails = [];
$cancelled = spawn(fn() => $mailer->send($mail('x')->from('unanswered@example.com')));
until(fn() => str_contains($cancelled->getSuspendLocation(), 'AbstractStream.php'), 'a command is sent');
$cancelled->cancel();
echo outcome(fn() => Async\await($cancelled)), "\n";
crowd(fn(int $i) => $mailer->send($mail($i)), 3);
sort($mails);
echo implode(', ', $mails), "\n";
echo $mailer->send($mail(1)->addTo('b2@example.com'))->getEnvelope()->getRecipients()[1]->getAddress(), ' ', end($mails), "\n";
?>
--EXPECT--
[main,none]: 30 mails, 30 right, 3 connections
Async\AsyncCancellation: Coroutine cancelled
a0 b0 c0, a1 b1 c1, a2 b2 c2
b2@example.com a1 b1b2 c1
