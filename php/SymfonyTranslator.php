<?php

namespace Async\Bridge;

use Async\Channel;
use Symfony\Bundle\FrameworkBundle\Translation\Translator;
use Symfony\Component\Translation\MessageCatalogueInterface;
use Symfony\Component\Translation\Translator as Base;

/**
 * Symfony's translator: its locale is the coroutine's. Loading a catalogue may wait, and the incomplete one is in the list meanwhile. So
 * one coroutine loads at a time, and the others wait for the whole.
 */
class SymfonyTranslator extends Translator
{
    use PerCoroutine;

    /** @var array<string, true> by locale: the catalogue is complete */
    private array $complete = [];

    /** Holds a value while a coroutine loads. */
    private Channel $loading;

    public function __construct(...$of)
    {
        parent::__construct(...$of);
        $this->loading = new Channel(1);
        $this->makePerCoroutine(Base::class, [], ['locale']);
    }

    public function getCatalogue(?string $locale = null): MessageCatalogueInterface
    {
        $locale = $locale ?: $this->getLocale();
        if (!isset($this->complete[$locale])) {
            $this->loading->send(true);
            try {
                $this->catalogues = array_intersect_key($this->catalogues, $this->complete); // what a cancelled coroutine has left
                parent::getCatalogue($locale);
                $this->complete[$locale] = true;
            } finally {
                $this->loading->recv();
            }
        }
        return parent::getCatalogue($locale);
    }
}
