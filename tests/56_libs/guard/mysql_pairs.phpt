--TEST--
mysqli, PDO: a call that waits gets its answer, whatever others call with the connection
--SKIPIF--
<?php require __DIR__ . '/../../databases.inc'; skip_without('MYSQL', 'mysqli', 'pdo_mysql'); ?>
--FILE--
<?php
require __DIR__ . '/pairs.inc';

mysqli_report(MYSQLI_REPORT_OFF);
$sql = "SELECT seq, REPEAT('x', 50) FROM seq_1_to_20";
$large = "SELECT seq, REPEAT('x', 5000) FROM seq_1_to_200";
$link = fn(Gate $gate) => mysqli($gate->port('mysql'));
$pdo = fn(Gate $gate, bool $emulates = false) => pdo('mysql', $gate->port('mysql'), [PDO::ATTR_EMULATE_PREPARES => $emulates,
    MYSQL_IS_BUFFERED => false]);

pairs([
    'mysqli::query' => function (Gate $gate) use ($link, $sql) {
        $mysqli = $link($gate);
        return [[$mysqli, $mysqli->prepare($sql)], fn() => $mysqli->query($sql)->num_rows, '20'];
    },
    'mysqli::prepare' => function (Gate $gate) use ($link, $sql) {
        $mysqli = $link($gate);
        return [[$mysqli], fn() => $mysqli->prepare($sql)->field_count, '2'];
    },
    'mysqli_result::fetch_all' => function (Gate $gate) use ($link, $large) {
        $mysqli = $link($gate);
        $result = $mysqli->query($large, MYSQLI_USE_RESULT);
        return [[$mysqli, $result], fn() => count($result->fetch_all()), '200'];
    },
    'foreach mysqli_result' => function (Gate $gate) use ($link, $large) {
        $mysqli = $link($gate);
        $result = $mysqli->query($large, MYSQLI_USE_RESULT);
        return [[$mysqli, $result], fn() => array_sum(array_map(fn() => 1, iterator_to_array($result))), '200'];
    },
    'mysqli_stmt::execute' => function (Gate $gate) use ($link, $sql) {
        $mysqli = $link($gate);
        $stmt = $mysqli->prepare($sql);
        return [[$mysqli, $stmt], fn() => $stmt->execute() ? count($stmt->get_result()->fetch_all()) : $stmt->error, '20'];
    },
    'mysqli_stmt::store_result' => function (Gate $gate) use ($link, $large) {
        $mysqli = $link($gate);
        $stmt = $mysqli->prepare($large);
        $stmt->execute();
        return [[$mysqli, $stmt], fn() => $stmt->store_result(), 'true'];
    },
    'PDO::query' => function (Gate $gate) use ($pdo, $sql) {
        $connection = $pdo($gate);
        return [[$connection], fn() => count($connection->query($sql)->fetchAll()), '20'];
    },
    'PDO::prepare' => function (Gate $gate) use ($pdo, $sql) {
        $connection = $pdo($gate);
        return [[$connection], fn() => $connection->prepare($sql)->queryString === $sql, 'true'];
    },
    'PDOStatement::execute' => function (Gate $gate) use ($pdo, $sql) {
        $connection = $pdo($gate);
        $stmt = $connection->prepare($sql);
        return [[$connection, $stmt], fn() => $stmt->execute() ? count($stmt->fetchAll()) : 'failed', '20'];
    },
    'PDOStatement::fetchAll' => function (Gate $gate) use ($pdo, $large) {
        $connection = $pdo($gate);
        $stmt = $connection->prepare($large);
        $stmt->execute();
        return [[$connection, $stmt], fn() => count($stmt->fetchAll()), '200'];
    },
    'PDOStatement::fetchAll, emulated' => function (Gate $gate) use ($pdo, $large) {
        $connection = $pdo($gate, true);
        $stmt = $connection->query($large);
        return [[$connection, $stmt], fn() => count($stmt->fetchAll()), '200'];
    },
]);
?>
--EXPECT--
done
