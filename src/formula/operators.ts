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
const aliases: Readonly<Record<string, string>> = { or: '||', and: '&&', not: '!' };

/** An operator and its precedence: a higher one binds tighter. */
interface Binding<Operator extends string> {
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
      bySpelling.set(spelling, binding).set(aliases[spelling] ?? spelling, binding);
    }
  }
  return bySpelling;
}

/** Operators between operands by their spellings; the words of a two-word operator are joined by one space. */
export const infixOperators: ReadonlyMap<string, Binding<InfixOperator>> = /* @__PURE__ */ bindings('infix');

/** Operators before an operand by their spellings. */
export const prefixOperators: ReadonlyMap<string, Binding<PrefixOperator>> = /* @__PURE__ */ bindings('prefix');

/** An infix operator in a formula: the longest possible spelling, with any space between two words. */
export const infixForm: RegExp = /* @__PURE__ */ (() => {
  const longestFirst = [...infixOperators.keys()].toSorted((first, second) => second.length - first.length);
  const forms = longestFirst.map((spelling) =>
    /[a-z]/.test(spelling)
      ? `${spelling.replace(' ', String.raw`[ \t\n\r]+`)}(?![\\p{ID_Continue}$])`
      : spelling.replace(/./g, '[$&]'),
  );
  return new RegExp(forms.join('|'), 'uy');
})();
