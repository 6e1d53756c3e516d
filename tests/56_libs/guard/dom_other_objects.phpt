--TEST--
Guard: an exception of ext/dom that is passed to a method is not taken for a node
--EXTENSIONS--
dom
--FILE--
<?php
use function Async\await;
use function Async\spawn;
use function Async\suspend;

$document = new DOMDocument;
$document->loadXML('<a><b/></a>');

/* While a call has its turn, the guard looks at the arguments of the others. */
class Slow
{
    public $context;
    private bool $isRead = false;
    public function stream_open() { return true; }
    public function stream_read() { suspend(); suspend(); $text = $this->isRead ? '' : '<r/>'; $this->isRead = true; return $text; }
    public function stream_eof() { return $this->isRead; }
    public function stream_stat() { return []; }
    public function url_stat() { return []; }
    public function stream_close() {}
}
stream_wrapper_register('slow', Slow::class);
$slow = spawn(fn() => @(new DOMDocument)->load('slow://x'));

await(spawn(function () use ($document) {
    try {
        $document->appendChild(new DOMException('x'));
    } catch (TypeError $error) {
        echo $error->getMessage(), "\n";
    }
    if (enum_exists('Dom\AdjacentPosition')) {
        $root = Dom\XMLDocument::createFromString('<a/>')->documentElement;
        $root->insertAdjacentText(Dom\AdjacentPosition::BeforeEnd, 'text');
        echo $root->textContent, "\n";
    } else {
        echo "text\n";
    }
}));
await($slow);
?>
--EXPECT--
DOMNode::appendChild(): Argument #1 ($node) must be of type DOMNode, DOMException given
text
