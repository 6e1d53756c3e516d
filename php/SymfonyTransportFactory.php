<?php

namespace Async\Bridge;

use Symfony\Component\Mailer\Transport\Dsn;
use Symfony\Component\Mailer\Transport\TransportFactoryInterface;
use Symfony\Component\Mailer\Transport\TransportInterface;

/**
 * Makes Symfony's transports: see SymfonyTransport. The option `pool` of the DSN is the size of the pool.
 */
final class SymfonyTransportFactory implements TransportFactoryInterface
{
    public function __construct(private TransportFactoryInterface $factory)
    {
    }

    public function create(Dsn $dsn): TransportInterface
    {
        return SymfonyTransport::from(fn () => $this->factory->create($dsn), (int) $dsn->getOption('pool', SymfonyTransport::MAX));
    }

    public function supports(Dsn $dsn): bool
    {
        return $this->factory->supports($dsn);
    }
}
