<?php

namespace Async\Bridge;

use Symfony\Component\Validator\Constraint;
use Symfony\Component\Validator\ConstraintValidatorInterface;
use Symfony\Component\Validator\ContainerConstraintValidatorFactory;

/**
 * Symfony's constraint validators. One is told where its violations go, and then validates. If it waits, as that of UniqueEntity does,
 * another request would turn its violations to itself: so each call has its own.
 */
class SymfonyValidatorFactory extends ContainerConstraintValidatorFactory
{
    public function getInstance(Constraint $constraint): ConstraintValidatorInterface
    {
        return clone parent::getInstance($constraint);
    }
}
