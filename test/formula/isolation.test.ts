import jsep from 'jsep';
import { afterEach, describe, expect, it } from 'vitest';
import { result } from './helpers.js';

/** What other users of jsep in the process see. */
function sharedState(): string {
  const { unary_ops, binary_ops, literals, this_str, additional_identifier_chars, right_associative, hooks } = jsep;
  const sets = [[...additional_identifier_chars], [...right_associative]];
  const registered = Object.entries(hooks).map(([name, callbacks]) => [name, Array(callbacks).length]);
  return JSON.stringify([unary_ops, binary_ops, literals, this_str, sets, registered]);
}

const formulas: readonly (readonly [string, unknown])[] = [
  ['1 + 2 * 3', 7],
  ['not 0 ~ 2', '12'],
  ['signal.extras.size * 2', 20],
  ['"abc" starts with "a" and 1 not in [2]', true],
  ['true ? round(2.5) : null', 3],
  ['signal.extras["a b"].c[0] % 3', 1],
  ['1 | 2', 'rejected: syntax'],
  ['1 ** 2', 'rejected: operator'],
  ['1 === 1', 'rejected: syntax'],
  ['@price', 'rejected: syntax'],
  ['signal.extras.#', 'rejected: syntax'],
  ['maybe', 'rejected: reference'],
];

function expectFormulasToWork(): void {
  for (const [formula, expected] of formulas) {
    expect(result(formula)).toBe(expected);
  }
}

describe('jsep, shared with other code in the process (DESIGN 6)', () => {
  const before = {
    unary: { ...jsep.unary_ops },
    binary: { ...jsep.binary_ops },
    literals: { ...jsep.literals },
    characters: [...jsep.additional_identifier_chars],
  };

  afterEach(() => {
    jsep.removeAllUnaryOps();
    jsep.removeAllBinaryOps();
    jsep.removeAllLiterals();
    // The functions above put new tables into jsep's class; what is added goes into those.
    for (const name of Object.keys(before.unary)) jsep.addUnaryOp(name);
    for (const [name, precedence] of Object.entries(before.binary)) jsep.addBinaryOp(name, precedence, name === '**');
    for (const [name, value] of Object.entries(before.literals)) jsep.addLiteral(name, value);
    for (const character of before.characters) jsep.addIdentifierChar(character);
    jsep.removeIdentifierChar('@');
    jsep.removeIdentifierChar('#');
  });

  it('is not changed by our parsing', () => {
    const state = sharedState();
    const texts = ['a | b === c', '-x ** 2 ?? y', 'not(z)', 'a ? b : c', '$d._e', 'this.f'];
    const trees = texts.map((text) => jsep(text));
    expectFormulasToWork();
    expect(sharedState()).toBe(state);
    expect(texts.map((text) => jsep(text))).toEqual(trees);
    expect(jsep('a starts')).toMatchObject({ type: 'Compound' });
  });

  it('does not affect formulas when other code removes operators', () => {
    jsep.removeAllBinaryOps();
    jsep.removeAllUnaryOps();
    jsep.removeAllLiterals();
    jsep.removeIdentifierChar('$');
    jsep.removeIdentifierChar('_');
    expect(() => jsep('1 + 2')).toThrow();
    expectFormulasToWork();
    expect(result('signal.$a_b', { $a_b: 1 })).toBe(1);
  });

  it('does not affect formulas when other code adds operators, literals and characters', () => {
    jsep.addBinaryOp('+', 1000);
    jsep.addBinaryOp('|', 1);
    jsep.addBinaryOp('*', 1, true);
    jsep.addUnaryOp('@');
    jsep.addUnaryOp('signal');
    jsep.addLiteral('maybe', true);
    jsep.addLiteral('signal', 1);
    jsep.addIdentifierChar('@');
    jsep.addIdentifierChar('#');
    expect(jsep('maybe')).toMatchObject({ type: 'Literal', value: true });
    expectFormulasToWork();
  });

  it('does not affect formulas by plugins and hooks of other code', () => {
    let isOn = true;
    const seen: string[] = [];
    jsep.plugins.register({
      name: 'other',
      init() {
        for (const name of [
          'gobble-expression',
          'after-expression',
          'gobble-token',
          'after-token',
          'gobble-spaces',
        ] as const) {
          jsep.hooks.add(name, (env) => {
            if (isOn) {
              seen.push(name);
            }
            if (isOn && name === 'after-expression') {
              env.node = { type: 'Literal', value: 'other', raw: 'other' };
            }
          });
        }
      },
    });
    expectFormulasToWork();
    expect(seen).toEqual([]);
    expect(jsep('1')).toMatchObject({ value: 'other' });
    expect(seen).not.toEqual([]);
    isOn = false;
  });
});
