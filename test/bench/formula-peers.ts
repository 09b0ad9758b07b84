import { Parser } from 'expr-eval';
import { ExpressionLanguage } from 'expression-language';
import { compileExpression } from 'filtrex';
import jexl from 'jexl';
import { all, create } from 'mathjs';
import { formulas, type MeasuredFormula } from './formulas.js';
import type { Case } from './measure.js';
import { near } from './verify.js';

/** Expression language that parses and evaluates one formula, without a cache between runs. */
interface FormulaPeer {
  readonly name: string;
  readonly evaluate: (formula: MeasuredFormula) => unknown;
}

function roundTo(value: number, places: number): number {
  const scale = 10 ** places;
  return Math.round(value * scale) / scale;
}

const functions = { roundTo, min: Math.min, max: Math.max, abs: Math.abs };

const exprEval = new Parser();

const jexlLanguage = new jexl.Jexl();
for (const [name, call] of Object.entries(functions)) {
  jexlLanguage.addFunction(name, call);
}

/** No cache; the default would keep every parsed expression. */
const forgetful = { getItem: () => ({ get: () => null, set: () => undefined }), save: () => undefined };

const symfony = new ExpressionLanguage(forgetful);
for (const [name, call] of Object.entries(functions)) {
  symfony.register(
    name,
    () => '',
    (_values: unknown, ...given: number[]) => (call as (...numbers: number[]) => number)(...given),
  );
}

const mathjs = create(all ?? {}, {});

export const formulaPeers: readonly FormulaPeer[] = [
  {
    name: 'expr-eval',
    evaluate: ({ exprEval: text, payload }) => exprEval.parse(text).evaluate({ signal: payload } as never),
  },
  { name: 'jexl', evaluate: ({ jexl: text, payload }) => jexlLanguage.evalSync(text, { signal: payload }) },
  {
    name: 'filtrex',
    evaluate: ({ filtrex: text, payload }) =>
      compileExpression(text, { extraFunctions: functions })({ signal: payload }),
  },
  {
    name: 'expression-language',
    evaluate: ({ expressionLanguage: text, payload }) => symfony.evaluate(text, { signal: payload }),
  },
  {
    name: 'mathjs',
    evaluate: ({ mathjs: text, payload }) => mathjs.evaluate(text, { signal: structuredClone(payload) }),
  },
];

/** Every formula in every language. */
export const formulaPeerCases: readonly Case[] = formulaPeers.flatMap(({ name, evaluate }) =>
  formulas.map((formula) => ({
    name: `${name} ${formula.name}`,
    run: () => evaluate(formula),
    verify: near(formula.value),
  })),
);
