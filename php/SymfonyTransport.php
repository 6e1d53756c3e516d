<?php

namespace Async\Bridge;

use Async\Pool;
use Symfony\Component\Mailer\Envelope;
use Symfony\Component\Mailer\Exception\TransportExceptionInterface;
use Symfony\Component\Mailer\SentMessage;
use Symfony\Component\Mailer\Transport\SendmailTransport;
use Symfony\Component\Mailer\Transport\Smtp\SmtpTransport;
use Symfony\Component\Mailer\Transport\TransportInterface;
use Symfony\Component\Mime\RawMessage;

/**
 * A transport of Symfony's mailer that coroutines share. A connection to a mail server carries one mail at a time, and a second coroutine
 * is refused. So each mail has a transport of a pool for itself.
 */
final class SymfonyTransport implements TransportInterface
{
    public const MAX = 10;

    private function __construct(private string $name, private Pool $pool)
    {
    }

    /**
     * What $make makes is shared as it is if it keeps neither a connection nor a process.
     *
     * @param \Closure(): TransportInterface $make
     */
    public static function from(\Closure $make, int $max = self::MAX): TransportInterface
    {
        $one = $make();
        return $one instanceof SmtpTransport || $one instanceof SendmailTransport
            ? new self((string) $one, new Pool($make, max: $max, name: 'mail')) : $one;
    }

    public function send(RawMessage $message, ?Envelope $envelope = null): ?SentMessage
    {
        return $this->pool->use(function (TransportInterface $transport) use ($message, $envelope) {
            try {
                return $transport->send($message, $envelope);
            } catch (TransportExceptionInterface $e) {
                throw $e; // the transport has called the mail off
            } catch (\Throwable $e) {
                if ($transport instanceof SmtpTransport) { // its destructor would take the answer to a command for that to its own
                    (function () {
                        $this->started = false;
                        $this->stream->terminate();
                    })->bindTo($transport, SmtpTransport::class)();
                }
                $this->pool->discard($transport);
                throw $e;
            }
        });
    }

    public function __toString(): string
    {
        return $this->name;
    }
}
