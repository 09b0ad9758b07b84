// The sections "Decisions that changed" of the CHANGELOG: from the lines of the conformance suite whose answer changed.
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';

const root = resolve(import.meta.dirname, '../..');

/** Where `test/conformance/changed.ts` records the changes, by release. */
export const recordFile = 'test/conformance/changed-decisions.json';

/** Lines of the suite whose answer changed for one reason. */
export interface ChangedLines {
  readonly kind: string;
  readonly lines: number;
}

/** The changes of a release, and the commit whose answers they are compared with. */
export interface ReleaseChanges {
  readonly since: string;
  readonly changes: readonly ChangedLines[];
}

/** What a release decides differently. */
interface DecisionChange {
  readonly now: string;
  /** The setting that keeps the old decision; absent if there is none. */
  readonly keeps?: string;
}

const unpriced = 'is refused with `price-unresolved`';

/** Every kind of change that `test/conformance/changed.ts` names. */
export const decisionChanges: Readonly<Record<string, DecisionChange>> = {
  'Q7: never more than the difference': { now: 'A resize never trades more than the difference to its target.' },
  'S1: a smaller quantity': {
    now: 'A size is the smaller one of what the reference price and the price of the fill give: a buy at the market pays the ask.',
  },
  'S1: a smaller quantity, and legs by P&L of that quantity': {
    now: 'Take profits and stop losses by P&L follow the smaller size.',
  },
  'S1: refused, less than a step at the fill': {
    now: 'An entry that is less than a step at the price of the fill is refused with `quantity-unresolved`.',
  },
  'S1: refused, over a limit at the fill': {
    now: 'Limits of size, value and loss are judged at the price of the fill, too.',
  },
  'S1: refused, the quote that decides a size is too old': {
    now: 'An entry whose size reads a quote that is too old is refused with `quote-unavailable`.',
    keeps: '`maxQuoteAgeSeconds`, left out',
  },
  'S2: a trailing entry from its trigger': { now: 'A trailing entry is sized from its trigger.' },
  'S2: a risk from the trigger': { now: 'The risk of a trailing entry is measured from its trigger.' },
  'S2: legs of a trailing entry from its trigger': {
    now: 'Take profit and stop loss of a trailing entry are computed from its trigger.',
  },
  'S2: refused, a leg below zero from the trigger': {
    now: `A leg of a trailing entry that lies below zero from its trigger ${unpriced}.`,
  },
  'S2: refused, an absolute leg of a trailing entry': { now: `An absolute leg of a trailing entry ${unpriced}.` },
  'S3: refused, a trail of an amount without a price to compare it with': {
    now: 'A trail of an amount without a price to compare it with is refused with `quote-unavailable`.',
  },
  'S3: refused, a trail that never triggers': { now: `A trail that never triggers ${unpriced}.` },
  'S4: refused, the limit of a stop-limit on the wrong side of its stop': {
    now: `A stop-limit order whose limit is on the wrong side of its stop ${unpriced}.`,
  },
  'S5: refused, a month that has expired by its schedule': {
    now: 'An entry in a month that has expired by its schedule is refused with `contract-expired`.',
  },
  'S5: refused, several months are held': {
    now: 'A resize, addition or breakeven at a root of which several months are held is refused with `contract-ambiguous`.',
  },
  'S6: refused, a P&L of a future without its point value': {
    now: 'A leg by P&L of a future without its point value is refused.',
  },
  'S10: nothing is entered through what is less than a step': {
    now: 'Nothing is entered on the other side of a remainder that is less than a step.',
  },
  'S10: what is less than a step is left': { now: 'An exit leaves what is less than a step.' },
  'S22: a stop of role other is cancelled as the stop loss that it is': {
    now: 'A stop that closes the position is a stop loss, whatever its `role` says, and is cancelled as one.',
  },
  'S26: refused, a risk stop inside the spread': {
    now: `A size by risk whose stop lies inside the spread ${unpriced}.`,
  },
};

export const heading = '### Decisions that changed';

/** The recorded changes by release. */
export function readChanges(): Readonly<Record<string, ReleaseChanges>> {
  return JSON.parse(readFileSync(resolve(root, recordFile), 'utf8'));
}

/** The section of a release. */
export function changesSection({ changes }: ReleaseChanges): string {
  if (changes.length === 0) {
    return `${heading}\n\nNone.\n`;
  }
  const rows = changes.map(({ kind, lines }) => {
    const { now, keeps = 'none' } = decisionChanges[kind] ?? { now: kind };
    return `| ${now} | ${keeps} | ${lines} |`;
  });
  return `${heading}

Lines of \`test/conformance\` whose answer changed, and the setting that keeps the old decision.

| now | keeps the old decision | lines |
|---|---|---|
${rows.join('\n')}
`;
}

/** The CHANGELOG with the section of each release that has a record; before its first other section. */
export function withChanges(changelog: string): string {
  return Object.entries(readChanges()).reduce((text, [release, changes]) => {
    const start = text.indexOf(`\n## [${release}]`);
    const next = text.indexOf('\n## [', start + 1);
    const entry = text.slice(start, next === -1 ? undefined : next + 1);
    const own = entry.indexOf(`${heading}\n`);
    const from = own === -1 ? entry.indexOf('\n### ') + 1 : own;
    const end = own === -1 ? from : entry.indexOf('\n### ', own + 1) + 1;
    return text.replace(entry, () => `${entry.slice(0, from)}${changesSection(changes)}\n${entry.slice(end)}`);
  }, changelog);
}
