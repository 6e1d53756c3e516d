<?php
/* A program as a tree: strings, and blocks of statements between them. Any statement can be left out, which is how a failing
 * program is made small. */

namespace Fuzz;

final class Block
{
    /** @param list<Code> $statements */
    public function __construct(public array $statements) {}

    public function __toString(): string
    {
        return implode("\n", $this->statements);
    }

    /** @return list<Block> itself and all blocks inside, outer ones first */
    public function blocks(): array
    {
        $all = [$this];
        foreach ($this->statements as $statement) {
            foreach ($statement->parts as $part) {
                $part instanceof self && array_push($all, ...$part->blocks());
            }
        }
        return $all;
    }
}

final class Code
{
    /** @var list<string|Block> */
    public array $parts = [];

    public function __construct(string|Code|Block ...$parts)
    {
        foreach ($parts as $part) {
            array_push($this->parts, ...($part instanceof self ? $part->parts : [$part]));
        }
    }

    /** @param list<Code> $codes */
    public static function join(array $codes): self
    {
        $parts = [];
        foreach ($codes as $i => $code) {
            array_push($parts, ...($i ? [', '] : []), ...$code->parts);
        }
        return new self(...$parts);
    }

    public function __toString(): string
    {
        return implode('', array_map(fn ($part) => $part instanceof Block ? "\n$part\n" : $part, $this->parts));
    }
}

/** Takes statements away as long as the rest still fails: large pieces first, then single ones. */
function minimise(Block $program, \Closure $fails): void
{
    do {
        $shrunk = false;
        foreach ($program->blocks() as $block) {
            for ($size = max(1, count($block->statements) >> 1); $size > 0; $size >>= 1) {
                for ($at = count($block->statements) - $size; $at >= 0; $at -= $size) {
                    $all = $block->statements;
                    array_splice($block->statements, $at, $size);
                    if ($fails()) {
                        $shrunk = true;
                    } else {
                        $block->statements = $all;
                    }
                }
            }
        }
    } while ($shrunk);
}
