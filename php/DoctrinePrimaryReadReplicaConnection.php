<?php

namespace Async\Bridge;

use Doctrine\DBAL\Connections\PrimaryReadReplicaConnection;

/**
 * The same with a primary server and replicas, each of which is a pool. Each coroutine begins with a replica, and stays with the
 * primary server once it has written.
 */
class DoctrinePrimaryReadReplicaConnection extends PrimaryReadReplicaConnection
{
    use DoctrineState;
}
