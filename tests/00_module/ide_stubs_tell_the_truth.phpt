--TEST--
Module: stubs/async.php declares what the extension has, with the same signatures
--SKIPIF--
<?php
if (!extension_loaded('pdo')) die('skip PDO is not loaded');
if (str_contains((string) shell_exec(PHP_BINARY . ' -n -m'), "PDO\n")) die('skip PDO is a part of this PHP: the stubs cannot declare it');
?>
--FILE--
<?php
/* A PHP without the extension loads the stubs. Both list what they have, and the lists are compared. */
const LISTING = <<<'PHP'
    function constants(ReflectionClass $class): array
    {
        $list = [];
        foreach ($class->getReflectionConstants() as $constant) {
            if ($class->name !== 'PDO' || str_starts_with($constant->name, 'ATTR_POOL_')) {
                $list[] = "$class->name::$constant->name = " . var_export($constant->getValue(), true);
            }
        }
        return $list;
    }

    function signature(ReflectionFunctionAbstract $function): string
    {
        $parameters = [];
        foreach ($function->getParameters() as $parameter) {
            $text = preg_replace('/^Parameter #\d+ \[ <\w+> | \]$/', '', (string) $parameter);
            $parameters[] = str_replace([' = NULL', '= \\'], [' = null', '= '], $text);
        }
        return '(' . implode(', ', $parameters) . '): ' . ($function->getReturnType() ?? $function->getTentativeReturnType());
    }

    function describe(ReflectionClass $class): array
    {
        $parent = $class->getParentClass();
        $interfaces = $class->getInterfaceNames();
        sort($interfaces);
        $list = [($class->isFinal() && !$class->isEnum() ? 'final ' : '') . "$class->name extends "
            . ($parent ? $parent->name : 'nothing') . ' implements ' . implode(', ', $interfaces)];
        foreach ($class->getMethods() as $method) {
            if ($method->class === $class->name) {
                $list[] = "$class->name::$method->name" . signature($method);
            }
        }
        return [...$list, ...constants($class)];
    }

    function listing(): array
    {
        $list = [];
        foreach ([...get_declared_classes(), ...get_declared_interfaces()] as $name) {
            if (str_starts_with($name, 'Async\\') || $name === 'Cancellation') {
                $list = [...$list, ...describe(new ReflectionClass($name))];
            }
        }
        foreach (array_merge(...array_values(get_defined_functions())) as $name) {
            if (str_starts_with($name, 'async\\')) {
                $function = new ReflectionFunction($name);
                $list[] = $function->name . signature($function);
            }
        }
        $pdo = new ReflectionClass('PDO');
        $list = [...$list, ...constants($pdo), 'PDO::getPool' . signature($pdo->getMethod('getPool'))];
        sort($list);
        return $list;
    }
    PHP;

eval(LISTING);
$stubs = dirname(__DIR__, 2) . '/stubs/async.php';
$program = tempnam(sys_get_temp_dir(), 'async-stubs');
file_put_contents($program, "<?php require " . var_export($stubs, true) . ";\n" . LISTING . "\necho json_encode(listing());");
$declared = json_decode(shell_exec(PHP_BINARY . " -n $program"), true);
unlink($program);
if (PHP_VERSION_ID < 80600) {
    $declared = str_replace('Time\\Duration|', '', $declared); /* the stubs are those of the newest PHP */
}

$real = listing();
echo count($real) > 80 ? "many entries\n" : "few entries\n";
print_r(array_diff($declared, $real));
print_r(array_diff($real, $declared));
?>
--EXPECT--
many entries
Array
(
)
Array
(
)
