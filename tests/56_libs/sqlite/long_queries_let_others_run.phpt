--TEST--
SQLite: a long query lets others run, in a file and in memory, but not with a shared cache
--EXTENSIONS--
pdo
pdo_sqlite
sqlite3
--FILE--
<?php
require __DIR__ . '/sqlite.inc';

$connectors = connectors(database()) + [
    'memory' => fn() => new PDO('sqlite::memory:'),
    'shared cache' => fn() => new PDO('sqlite:file:shared?mode=memory&cache=shared'),
];
foreach ($connectors as $name => $connect) {
    $db = $connect();
    [$outcome, $turns] = beside(fn() => $db instanceof PDO ? (int) $db->query(LONG)->fetchColumn() : $db->querySingle(LONG));
    echo "$name: $outcome, ", $turns > 4 ? 'others ran' : 'others did not run', "\n";
}
?>
--EXPECT--
pdo_sqlite: 400000, others ran
sqlite3: 400000, others ran
memory: 400000, others ran
shared cache: 400000, others did not run
