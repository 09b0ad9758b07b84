<?php

// Evaluates expressions with Symfony's ExpressionLanguage, which the formula language was modelled on.
//
// In:  one JSON object a line, {"expression": "…", "variables": {"signal": {…}}}
// Out: one JSON object a line, {"value": …, "uses": […]} or {"error": "…", "syntax": true or false, "uses": […]}
//
// `uses` says which operators met which types on the way ("+ int bool"), and where binary arithmetic stood so close
// to an edge that its last bit decides ("near ==", "near round", …). Whoever compares can so explain a difference by
// its cause.
//
// Differences to bare Symfony: a PHP warning, notice or deprecation is an error; `%` on fractions is fmod(), because
// PHP refuses it; abs ceil floor min max round and str_contains str_starts_with str_ends_with are functions.

declare(strict_types=0);

require '/usr/share/php/Symfony/Component/ExpressionLanguage/autoload.php';

use Symfony\Component\ExpressionLanguage\Lexer;
use Symfony\Component\ExpressionLanguage\Node;
use Symfony\Component\ExpressionLanguage\Parser;
use Symfony\Component\ExpressionLanguage\SyntaxError;

ini_set('precision', '-1');
ini_set('serialize_precision', '-1');
error_reporting(E_ALL);
set_error_handler(static function (int $level, string $message): never {
    throw new ErrorException($message, 0, $level);
});

/** What was met while the current expression was evaluated. */
$uses = [];
/** Whether a result of arithmetic had to be cut to a double. */
$inexact = false;

function used(string $what): void
{
    global $uses;
    $uses[$what] = true;
}

function typeOf(mixed $value): string
{
    if (null === $value) {
        return 'null';
    }
    if (is_bool($value)) {
        return 'bool';
    }
    if (is_int($value)) {
        return 'int';
    }
    if (is_float($value)) {
        return 'float';
    }
    if (is_string($value)) {
        if (is_numeric($value)) {
            return 'numeric-text';
        }
        return 1 === preg_match('/^\s*[+-]?\d{1,3}(,\d{3})+(\.\d*)?\s*$/', $value) ? 'grouped-text' : 'text';
    }
    return is_array($value) ? 'array' : 'object';
}

function digitsOf(float $value): int
{
    return strlen(ltrim(rtrim(preg_replace('/[^0-9]|E.*$/', '', (string) $value), '0'), '0'));
}

/** Two numbers that exact arithmetic could order differently than binary arithmetic does. */
function near(float $a, float $b): bool
{
    global $inexact;
    $distance = abs($a - $b);
    if (0.0 === $distance) {
        return $inexact;
    }
    return $distance <= 1e-9 * max(abs($a), abs($b));
}

function nearOrder(string $operator, mixed $a, mixed $b): void
{
    if (is_numeric($a) && is_numeric($b) && (is_float(+$a) || is_float(+$b)) && near((float) $a, (float) $b)) {
        used("near $operator");
    }
}

function nearWhole(string $name, float $value, float $step): void
{
    $scaled = abs($value) / $step;
    if (near($scaled, round($scaled))) {
        used("near $name");
    }
}

function truth(mixed $value): bool
{
    if (is_string($value) && is_numeric($value) && 0.0 === (float) $value) {
        used('truth zero-text');
    }
    if (is_float($value) && 0.0 !== $value && abs($value) < 1e-9) {
        used('near truth');
    }
    return (bool) $value;
}

function written(mixed $value): void
{
    global $inexact;
    if (is_string($value) && is_numeric($value) && (string) +$value !== $value) {
        used('written numeric-text');
    }
    if (is_float($value)) {
        $text = (string) $value;
        if (str_contains($text, 'E')) {
            used('written exponent');
        }
        if ('-0' === $text) {
            used('written minus-zero');
        }
        if ($inexact || digitsOf($value) > 12) {
            used('written inexact');
        }
    }
}

function checked(mixed $value): mixed
{
    if (is_float($value) && !is_finite($value)) {
        throw new RangeException('Outside the double range.');
    }
    return $value;
}

function arithmetic(string $operator, mixed $left, mixed $right): mixed
{
    global $inexact;
    if ('%' === $operator && is_numeric($left) && is_numeric($right)) {
        $a = +$left;
        $b = +$right;
        if (0 != $b && (floor($a) != $a || floor($b) != $b || abs($a) >= 2 ** 53 || abs($b) >= 2 ** 53)) {
            used('% fraction');
            $inexact = true;
            $result = checked(fmod($a, $b));
            if (abs($result) <= 1e-6 * abs($a) || abs(abs($result) - abs($b)) <= 1e-9 * max(abs($a), abs($b))) {
                used('near %');
            }
            return $result;
        }
    }
    $node = new Node\BinaryNode($operator, new Node\ConstantNode($left), new Node\ConstantNode($right));
    $result = checked($node->evaluate([], []));
    if (is_float($result)) {
        if (digitsOf($result) > 15) {
            $inexact = true;
        }
        $size = max(abs((float) $left), abs((float) $right));
        $small = min(abs((float) $left), abs((float) $right));
        if (('+' === $operator || '-' === $operator) && 0.0 !== $small && $small < 1e-8 * $size) {
            $inexact = true; // the smaller one may be gone, partly or wholly
        }
        if (('+' === $operator || '-' === $operator) && abs($result) < 1e-5 * $size) {
            used('near cancellation');
        }
        $product = ('*' === $operator || '/' === $operator) && 0.0 !== (float) $left && 0.0 !== (float) $right;
        if ($product && abs($result) < 2.3e-308) {
            used('underflow');
        }
    }
    return $result;
}

function call(string $name, array $arguments): mixed
{
    $types = array_map(typeOf(...), $arguments);
    used(trim("$name ".implode(' ', $types)));
    switch ($name) {
        case 'min':
        case 'max':
            if (1 === count($arguments) && is_array($arguments[0])) {
                foreach ($arguments[0] as $item) {
                    used("$name-item ".typeOf($item));
                }
            }
            return $name(...$arguments);
        case 'abs':
            return checked(abs(...$arguments));
        case 'ceil':
        case 'floor':
            $result = checked($name(...$arguments));
            nearWhole($name, (float) $arguments[0], 1.0);
            return $result;
        case 'round':
            return rounded(...$arguments);
        case 'str_contains':
        case 'str_starts_with':
        case 'str_ends_with':
            array_map(written(...), $arguments);
            return $name(...$arguments);
        default:
            throw new LogicException("No function $name.");
    }
}

/** PHP 8.2 knows the modes 1 to 4; 5 to 8 came later. */
function rounded(int|float $number, int $precision = 0, int $mode = 1): float
{
    if ($mode < 1 || $mode > 8) {
        throw new ValueError('No such mode.');
    }
    $scaled = $precision >= 0 ? $number * 10.0 ** $precision : $number / 10.0 ** -$precision;
    nearWhole('round', (float) $scaled, 0.5);
    if ($mode <= 4) {
        return checked(round($number, $precision, $mode));
    }
    $down = 7 === $mode || (5 === $mode && $number > 0) || (6 === $mode && $number < 0);
    $whole = $down ? floor($scaled) : ceil($scaled);
    return checked($precision >= 0 ? $whole / 10.0 ** $precision : $whole * 10.0 ** -$precision);
}

/** Symfony's evaluate(), node by node, every node evaluated by Symfony itself on constants. */
function evaluate(Node\Node $node, array $variables): mixed
{
    if ($node instanceof Node\ConstantNode) {
        return $node->attributes['value'];
    }
    if ($node instanceof Node\NameNode) {
        return $node->evaluate([], $variables);
    }
    if ($node instanceof Node\ConditionalNode) {
        $condition = truth(evaluate($node->nodes['expr1'], $variables));
        return evaluate($node->nodes[$condition ? 'expr2' : 'expr3'], $variables);
    }
    if ($node instanceof Node\FunctionNode) {
        $arguments = [];
        foreach ($node->nodes['arguments']->nodes as $argument) {
            $arguments[] = evaluate($argument, $variables);
        }
        return call($node->attributes['name'], $arguments);
    }
    if ($node instanceof Node\UnaryNode) {
        $value = evaluate($node->nodes['node'], $variables);
        $operator = $node->attributes['operator'];
        if ('not' === $operator || '!' === $operator) {
            truth($value);
        } else {
            used("prefix$operator ".typeOf($value));
        }
        return (new Node\UnaryNode($operator, new Node\ConstantNode($value)))->evaluate([], []);
    }
    if ($node instanceof Node\GetAttrNode) {
        $base = evaluate($node->nodes['node'], $variables);
        $key = evaluate($node->nodes['attribute'], $variables);
        used('key '.typeOf($base).' '.typeOf($key));
        $parts = [new Node\ConstantNode($base), new Node\ConstantNode($key), new Node\ArrayNode()];
        $value = (new Node\GetAttrNode(...$parts, type: $node->attributes['type']))->evaluate([], []);
        if (is_string($value) && 'text' !== typeOf($value)) {
            used('reference '.typeOf($value));
        }
        if (is_array($value)) {
            foreach ($value as $item) {
                if (is_string($item) && 'text' !== typeOf($item)) {
                    used('reference '.typeOf($item));
                }
            }
        }
        return $value;
    }
    if ($node instanceof Node\ArrayNode) {
        $items = [];
        for ($index = 1; $index < count($node->nodes); $index += 2) {
            $items[] = evaluate($node->nodes[$index], $variables);
        }
        return $items;
    }
    if ($node instanceof Node\BinaryNode) {
        return binary($node, $variables);
    }
    throw new LogicException('Unexpected node '.$node::class.'.');
}

function binary(Node\BinaryNode $node, array $variables): mixed
{
    $operator = $node->attributes['operator'];
    $left = evaluate($node->nodes['left'], $variables);
    if (in_array($operator, ['and', '&&', 'or', '||'], true)) {
        $and = 'and' === $operator || '&&' === $operator;
        return truth($left) === $and ? truth(evaluate($node->nodes['right'], $variables)) : !$and;
    }
    $right = evaluate($node->nodes['right'], $variables);
    if ('in' === $operator || 'not in' === $operator) {
        foreach (is_array($right) ? $right : [] as $item) {
            used('== '.typeOf($left).' '.typeOf($item));
            nearOrder($operator, $left, $item);
        }
        used('in '.typeOf($right));
    } else {
        used("$operator ".typeOf($left).' '.typeOf($right));
    }
    if ('~' === $operator) {
        written($left);
        written($right);
    }
    if (in_array($operator, ['==', '!=', '<', '>', '<=', '>='], true)) {
        nearOrder($operator, $left, $right);
    }
    if (in_array($operator, ['+', '-', '*', '/', '%'], true)) {
        return arithmetic($operator, $left, $right);
    }
    $operands = [new Node\ConstantNode($left), new Node\ConstantNode($right)];
    return (new Node\BinaryNode($operator, ...$operands))->evaluate([], []);
}

/** Objects that answer to both signal.a and signal['a']. */
function variable(mixed $value): mixed
{
    if ($value instanceof stdClass) {
        return new ArrayObject(array_map(variable(...), get_object_vars($value)), ArrayObject::ARRAY_AS_PROPS);
    }
    return is_array($value) ? array_map(variable(...), $value) : $value;
}

$names = ['abs', 'ceil', 'floor', 'min', 'max', 'round', 'str_contains', 'str_starts_with', 'str_ends_with'];
$functions = array_fill_keys($names, ['compiler' => static fn () => '', 'evaluator' => static fn () => null]);
$lexer = new Lexer();
$parser = new Parser($functions);
$variables = [];
$last = '';

while (false !== ($line = fgets(STDIN))) {
    $uses = [];
    $inexact = false;
    try {
        $request = json_decode($line, false, 512, JSON_THROW_ON_ERROR);
        $text = json_encode($request->variables);
        if ($text !== $last) {
            $last = $text;
            $variables = array_map(variable(...), get_object_vars($request->variables));
        }
        $value = evaluate($parser->parse($lexer->tokenize($request->expression), array_keys($variables)), $variables);
        $answer = ['value' => checked($value)];
    } catch (Throwable $error) {
        $answer = ['error' => $error->getMessage(), 'syntax' => $error instanceof SyntaxError];
    }
    $flags = JSON_UNESCAPED_UNICODE | JSON_UNESCAPED_SLASHES | JSON_PARTIAL_OUTPUT_ON_ERROR;
    echo json_encode($answer + ['uses' => array_keys($uses)], $flags), "\n";
}
