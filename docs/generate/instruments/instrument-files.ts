// Texts of the generated files of src/instruments.

import { calendarOf } from '../../../src/calendars/calendars.js';
import type { IsoDate } from '../../../src/core/time.js';
import { monthLetters } from '../../../src/signal/ticker.js';
import { corrections, type Properties } from './corrections.js';
import { type ExpiryRule, expiryRules } from './expiry-rules.js';
import { type FuturesRoot, futuresRoots } from './futures-roots.js';

const years = [2026, 2027, 2028] as const;

/** A root with everything that is known of it. */
export interface DescribedRoot extends FuturesRoot, Properties {
  readonly calendar?: string;
}

/** Every root; the properties are Lean's, or those of the correction. */
export function describedRoots(lean: ReadonlyMap<string, Properties>): readonly DescribedRoot[] {
  return futuresRoots.map((each) => {
    const properties = corrections[each.root] ?? lean.get(`${each.exchange.toLowerCase()} ${each.root}`);
    if (properties === undefined) {
      throw new Error(`Lean has no row of ${each.root} at ${each.exchange}, and corrections.ts has none either.`);
    }
    const { tickSize, pointValue, quoteCurrency } = properties;
    const calendar = calendarOf(each.root, undefined, 'futures')?.id;
    return { ...each, tickSize, pointValue, quoteCurrency, ...(calendar !== undefined && { calendar }) };
  });
}

const written = '// Written by npm run generate -- instruments, from the lists and rules in docs/generate/instruments.';

/** The text of futures-instruments.ts, before it is formatted. */
export function futuresText(roots: readonly DescribedRoot[]): string {
  const rows = roots.map((each) => {
    const { root, expiry, rollDays, exchange, name, months, tickSize, pointValue, quoteCurrency, calendar } = each;
    const fields = { assetClass: 'futures', name, exchange, months, tickSize, pointValue, quoteCurrency, calendar };
    const roll = `roll: rollSchedule('${root}', '${months}', ${rollDays}, ${ruleName(expiry)})`;
    return `${JSON.stringify(root)}: {${JSON.stringify(fields).slice(1, -1)}, ${roll}},`;
  });
  const rules = [...new Set(roots.map(({ expiry }) => expiry))].map(ruleName);
  return [
    written,
    `import { ${rules.join(', ')} } from './expiry-dates.js';`,
    "import type { FuturesInstrument } from './futures-instrument.js';",
    "import { rollSchedule } from './roll-schedule.js';",
    '',
    '/** Root of a future that is described here. */',
    `export type FuturesRoot = ${roots.map(({ root }) => `'${root}'`).join(' | ')};`,
    '',
    '/**',
    ' * Futures by root, those with the most trading of a market first: the tick size and the point value in prices as the exchange',
    ' * quotes them (corn in cents, 450.25), the currency, the months, and the roll schedule with the last days of trading of the',
    ` * contracts of ${years[0]} to ${years.at(-1)}. An option of \`snapshotContext\` and \`loadContext\`. Source: the page of the exchange,`,
    ' * which the page of the instruments names.',
    ' *',
    ' * @example',
    " * futuresInstruments.ES.pointValue; // '50'",
    " * futuresInstruments.ZC.tickSize; // '0.25'",
    " * futuresInstruments.CL.roll?.expiries?.['CLF2027']; // '2026-12-21'",
    ' */',
    'export const futuresInstruments: Readonly<Record<FuturesRoot, FuturesInstrument>> = /* @__PURE__ */ (() => ({',
    ...rows,
    '}))();',
    '',
  ].join('\n');
}

/** The text of expiry-dates.ts, before it is formatted. */
export function expiryDatesText(): string {
  const rules = Object.keys(expiryRules).filter((name): name is ExpiryRule => name in expiryRules);
  return [
    written,
    "import type { ExpiryDates } from './roll-schedule.js';",
    '',
    ...rules.map((rule) => `export const ${ruleName(rule)}: ExpiryDates = ${JSON.stringify(datesOf(rule))};\n`),
  ].join('\n');
}

/** Dates of the months in which a root with the rule trades. */
function datesOf(rule: ExpiryRule): Readonly<Record<string, IsoDate>> {
  const months = futuresRoots.filter(({ expiry }) => expiry === rule).map((each) => each.months);
  const traded = [...monthLetters].filter((letter) => months.some((each) => each.includes(letter)));
  return Object.fromEntries(
    years.flatMap((year) =>
      traded.map((letter) => [`${letter}${year}`, expiryRules[rule](year, monthLetters.indexOf(letter) + 1)]),
    ),
  );
}

/** `third-friday` is `thirdFriday`. */
function ruleName(rule: ExpiryRule): string {
  return rule.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase());
}
