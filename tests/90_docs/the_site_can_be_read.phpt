--TEST--
Site: no link is dead, no script complains, and a page fits into 400 pixels
--SKIPIF--
<?php
require dirname(__DIR__) . '/66_monitor/page.inc';
if (chromium() === '') die('skip there is no chromium');
if (trim((string) shell_exec('command -v mkdocs')) === '') die('skip there is no mkdocs');
?>
--FILE--
<?php
require dirname(__DIR__) . '/66_monitor/page.inc';
$tool = realpath(dirname(__DIR__, 2) . '/tools/site');
exec(escapeshellarg($tool) . ' 2>&1', $output, $status);
echo $status === 0 ? '' : implode("\n", $output);
$site = dirname($tool, 2) . '/.build/site';

$ids = $links = [];
foreach (new RecursiveIteratorIterator(new RecursiveDirectoryIterator($site)) as $file) {
    if (str_ends_with((string) $file, '.html')) {
        preg_match_all('~\b(id|href|src)="([^"]+)"~', file_get_contents((string) $file), $found, PREG_SET_ORDER);
        foreach ($found as [, $kind, $value]) {
            $kind === 'id' ? $ids[(string) $file][$value] = true : $links[(string) $file][html_entity_decode($value)] = true;
        }
    }
}
foreach ($links as $file => $targets) {
    foreach (array_keys($targets) as $link) {
        [$path, $anchor] = explode('#', (string) $link) + [1 => ''];
        $path = explode('?', $path)[0];
        if (preg_match('~^(https?|data|mailto):~', $path)) {
            continue;
        }
        $target = $path === '' ? $file : realpath(dirname($file) . "/$path");
        $target = is_dir((string) $target) ? "$target/index.html" : $target;
        if (!$target || ($anchor !== '' && isset($ids[$target]) && !isset($ids[$target][urldecode($anchor)]))) {
            echo "$file: $link leads nowhere\n";
        }
    }
}
echo count($links) > 50 ? "many pages\n" : count($links);

/* The page in a frame of 400 pixels; the frame's document tells how wide it had to become. */
$frame = "$site/frame.html";
file_put_contents($frame, '<iframe id=f width=400 height=800 src="docs/pool.html" onload="document.title = '
    . 'this.contentDocument.documentElement.scrollWidth + \' wide\'"></iframe>');
$seen = browse("file://$frame", 5000, ['--allow-file-access-from-files']);
unlink($frame);
echo preg_match('~<title>(\d+) wide~', $seen['dom'], $width) && $width[1] <= 400 ? "fits\n" : "does not fit: $seen[dom]\n";
echo browse("file://$site/index.html", 5000, ['--allow-file-access-from-files'])['console'], $seen['console'];
?>
--EXPECT--
many pages
fits
