// docs/formulas.md: every row of its tables is calculated.
import { describe, expect, it } from 'vitest';
import { isRecord } from '../../src/core/json.js';
import { evaluateFormulas } from '../../src/formula/evaluate-formulas.js';
import { functionNames } from '../../src/formula/functions.js';
import { infixOperators, prefixOperators } from '../../src/formula/operators.js';
import { roundingModes } from '../../src/formula/rounding.js';
import { blocksOf } from './blocks.js';
import { codesOf, type Table, tablesOf } from './tables.js';

const page = 'docs/formulas.md';
const tables = tablesOf(page);
const data: Readonly<Record<string, unknown>> = JSON.parse(
  blocksOf(page).find(({ code }) => code.includes('"my level"'))?.code ?? '',
);

function tablesWith(column: string): readonly Table[] {
  return tables.filter(({ head }) => head.includes(column));
}

/** What a formula gives, as the page writes it: text in quotes, a rejection by its code. */
function written(formula: string): string {
  const result = evaluateFormulas({ ...data, quantity: `=${formula}` });
  if (!result.ok) {
    return result.errors[0].code;
  }
  const value = isRecord(result.value) ? result.value.quantity : undefined;
  return typeof value === 'string' && !isLongNumber(value) ? `'${value}'` : String(value);
}

/** A number with more digits than a double holds is text in JSON. */
function isLongNumber(text: string): boolean {
  return /^-?\d+\.\d{17,}$/.test(text);
}

/** A cell without its back-quotes. */
function plain(cell = ''): string {
  return cell.replace(/^`(.*)`$/, '$1');
}

/** Text is shown in quotes whatever its digits. */
function sameAs(given: string, claimed: string): boolean {
  return given === claimed || `'${given}'` === claimed;
}

describe('the tables of formulas', () => {
  const rows = tablesWith('gives').flatMap(({ rows: all }) => all);

  it('have at least the expected number of rows', () => {
    expect(rows.length).toBeGreaterThan(35);
  });

  it.each(rows)('%s gives %s', (formula, claimed) => {
    expect(written(plain(formula))).toBe(plain(claimed));
  });

  it('list the operators by precedence', () => {
    const [table] = tables.filter(({ head }) => head[0]?.startsWith('operators') ?? false);
    const lines =
      table?.rows.map(([operators = '']) => [codesOf(operators), operators.includes('before')] as const) ?? [];
    const known = (isPrefix: boolean) => [...(isPrefix ? prefixOperators : infixOperators)];
    const bound = lines
      .filter(([operators]) => !operators.includes('? :'))
      .map(([operators, isPrefix]) => {
        const bindings = known(isPrefix).filter(([spelling]) => operators.includes(spelling));
        expect(bindings.map(([spelling]) => spelling).sort()).toEqual([...operators].sort());
        return [...new Set(bindings.map(([, { precedence }]) => precedence))];
      });
    // Each line one precedence, each lower than the one above, and no operator without a line.
    expect(bound.flat()).toHaveLength(bound.length);
    expect(bound.flat()).toEqual([...bound.flat()].sort((a, b) => b - a));
    const all = lines.flatMap(([operators]) => operators).filter((operator) => operator !== '? :');
    expect(all).toHaveLength(infixOperators.size + prefixOperators.size);
  });

  it('list all functions', () => {
    const [table] = tablesWith('function');
    const named = table?.rows.flatMap(([calls = '']) => codesOf(calls)).map((call) => call.replace(/\(.*/, ''));
    expect([...new Set(named)].join(', ')).toBe(functionNames);
  });
});

describe('the table of rounding modes', () => {
  const [table] = tablesWith('mode');
  const numbers = table?.head.slice(2) ?? [];

  it('has every mode', () => {
    const shown = table?.rows.map(([, name = '']) => plain(name));
    expect(shown).toEqual(roundingModes.map(({ name }) => name));
  });

  it.each(table?.rows ?? [])('mode %s, %s', (mode, name, ...results) => {
    expect(numbers).toHaveLength(6);
    expect(numbers.map((number) => written(`round(${number}, 0, ${mode})`))).toEqual(results);
    expect(numbers.map((number) => written(`round(${number}, 0, rounding.${plain(name)})`))).toEqual(results);
  });
});

describe('the differences to Symfony', () => {
  const rows = tablesWith('Symfony').flatMap(({ rows: all }) => all);

  it.each(rows)('%s is %s here', (formula, here) => {
    expect(sameAs(written(plain(formula)), plain(here))).toBe(true);
  });
});
