/**
 * All operators, loosest first: later lines bind tighter. Infix operators of one line have equal precedence and associate to
 * the left. `?:` binds looser than all of them.
 */
const precedenceTable = [
  { kind: 'infix', operators: ['or'] },
  { kind: 'infix', operators: ['and'] },
  {
    kind: 'infix',
    operators: ['==', '!=', '<', '>', '<=', '>=', 'in', 'not in', 'contains', 'starts with', 'ends with'],
  },
  { kind: 'infix', operators: ['+', '-'] },
  { kind: 'infix', operators: ['~'] },
  { kind: 'prefix', operators: ['not'] },
  { kind: 'infix', operators: ['*', '/', '%'] },
  { kind: 'prefix', operators: ['+', '-'] },
] as const;

type Line = (typeof precedenceTable)[number];

/** An operator between two operands, by its first spelling. */
export type InfixOperator = Extract<Line, { kind: 'infix' }>['operators'][number];

/** An operator before its operand, by its first spelling. */
export type PrefixOperator = Extract<Line, { kind: 'prefix' }>['operators'][number];

/** Second spellings of the logical operators. */
const aliases = { or: '||', and: '&&', not: '!' } as const;

/** An operator and its precedence: a higher one binds tighter. */
export interface Binding<Operator extends string> {
  readonly operator: Operator;
  readonly precedence: number;
}

/** Precedence below that of every operator. */
export const loosest = 0;

function bindings<Operator extends string>(kind: Line['kind']): ReadonlyMap<string, Binding<Operator>> {
  const bySpelling = new Map<string, Binding<Operator>>();
  for (const [level, line] of precedenceTable.entries()) {
    for (const spelling of line.kind === kind ? line.operators : []) {
      // The lines of a kind hold the operators of that kind: InfixOperator and PrefixOperator are derived from them.
      const binding = { operator: spelling as string as Operator, precedence: level + 1 };
      bySpelling.set(spelling, binding);
      const alias = Object.entries(aliases).find(([name]) => name === spelling)?.[1];
      if (alias !== undefined) {
        bySpelling.set(alias, binding);
      }
    }
  }
  return bySpelling;
}

/** Operators between operands by their spellings; the words of a two-word operator are joined by one space. */
export const infixOperators: ReadonlyMap<string, Binding<InfixOperator>> = /* @__PURE__ */ bindings<InfixOperator>(
  'infix',
);

/** Operators before an operand by their spellings. */
export const prefixOperators: ReadonlyMap<string, Binding<PrefixOperator>> = /* @__PURE__ */ bindings<PrefixOperator>(
  'prefix',
);

/** The first words of the operators that have two: `starts` of `starts with`. */
export const firstWords: ReadonlySet<string> = /* @__PURE__ */ (() =>
  new Set(
    [...infixOperators.keys()]
      .filter((spelling) => spelling.includes(' '))
      .map((spelling) => spelling.slice(0, spelling.indexOf(' '))),
  ))();

/** Operators of related languages; each is the error `invalid-formula-operator`. */
export const unsupportedOperators = ['**', '..', 'matches'] as const;
