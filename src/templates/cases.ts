import { type StrategyFill, strategyFills } from './fills.js';
import type { FoundPlaceholder } from './find-placeholders.js';
import { itemAt } from './item-at.js';
import { pairwise } from './pairwise.js';
import type { PlaceholderEntry, PlaceholderGroup } from './placeholder-entry.js';
import { type SampleMarket, scaledPrice, timeBefore } from './sample.js';

/** One way in which the placeholders of a template are filled in. */
export interface TemplateCase {
  /** True for the case with the plainest values. */
  readonly isPlainest: boolean;
  /** In words: `closes a long position, price 0.0214`. */
  readonly name: string;
  /** Order fill of the strategy, if the template has placeholders of order fills. */
  readonly fill: StrategyFill | undefined;
  /** False for a price that is not the market's. */
  readonly isAtMarket: boolean;
  /** What breaks the usual values: `NaN` in numbers, or a quote in free text. */
  readonly breaks: 'numbers' | 'text' | undefined;
  readonly valueIn: (placeholder: FoundPlaceholder) => string;
}

/** The level of each group in a case. */
type Levels = ReadonlyMap<PlaceholderGroup, number>;

const groups: readonly PlaceholderGroup[] = ['fill', 'price', 'interval', 'event', 'status'];

/** Free text with a quote, as users write it. */
const textWithQuote = 'breakout "A"';

/** The cases of a template, the plainest first; every pair of values of two groups occurs. */
export function casesOf(
  found: readonly FoundPlaceholder[],
  sample: SampleMarket,
): readonly [TemplateCase, ...TemplateCase[]] {
  const entries = [...new Map(found.flatMap(({ name, entry }) => (entry === undefined ? [] : [[name, entry]])))];
  const factors = groups
    .map((group) => ({ group, size: sizeOf(entries.filter(([, entry]) => entry.group === group)) }))
    .filter(({ size }) => size > 0);
  const rows = pairwise(factors.map(({ size }) => size));
  const levelsIn = (row: readonly number[]): Levels =>
    new Map(factors.map(({ group }, index) => [group, itemAt(row, index)]));
  const plain: Levels = new Map(factors.map(({ group }) => [group, 0]));
  const mayBeAbsent = entries.some(([, entry]) => entry.absent !== undefined);
  const hasFreeText = entries.some(([, entry]) => entry.becomes === 'free');
  const [, ...others] = rows;
  return [
    { ...caseOf(plain, undefined, entries, sample), isPlainest: true },
    ...others.map((row) => caseOf(levelsIn(row), undefined, entries, sample)),
    ...(mayBeAbsent ? [caseOf(plain, 'numbers', entries, sample)] : []),
    ...(hasFreeText ? [caseOf(plain, 'text', entries, sample)] : []),
  ];
}

/**
 * Number of levels of a group. Every fill is one, whatever text it shares with another: the positions before them differ (follow F5).
 */
function sizeOf(entries: readonly (readonly [string, PlaceholderEntry])[]): number {
  return Math.max(0, ...entries.map(([, { values }]) => values.length));
}

function caseOf(
  levels: Levels,
  breaks: TemplateCase['breaks'],
  entries: readonly (readonly [string, PlaceholderEntry])[],
  sample: SampleMarket,
): TemplateCase {
  const fillLevel = levels.get('fill');
  const fill = fillLevel === undefined ? undefined : strategyFills[fillLevel];
  const valueIn = ({ text, entry }: FoundPlaceholder): string =>
    entry === undefined ? text : valueFor(entry, levels, breaks, sample);
  const changed = entries.filter(([, entry]) => entry.group !== 'fill' && levelOf(entry, levels) > 0);
  const parts = [
    ...(fill === undefined ? [] : [fill.name]),
    ...changed.map(([name, entry]) => `${name} ${valueFor(entry, levels, breaks, sample)}`),
    ...(breaks === 'numbers' ? ['values that are not available'] : []),
    ...(breaks === 'text' ? ['text with a quote'] : []),
  ];
  return {
    isPlainest: false,
    name: parts.length === 0 ? 'as usual' : parts.join(', '),
    fill,
    isAtMarket: levelOf({ group: 'price' }, levels) === 0,
    breaks,
    valueIn,
  };
}

function valueFor(
  entry: PlaceholderEntry,
  levels: Levels,
  breaks: TemplateCase['breaks'],
  sample: SampleMarket,
): string {
  if (breaks === 'numbers' && entry.absent !== undefined) {
    return entry.absent;
  }
  if (breaks === 'text' && entry.becomes === 'free') {
    return textWithQuote;
  }
  switch (entry.name) {
    case 'ticker':
    case 'alert_symbol':
    case 'bot_symbol':
      return sample.ticker;
    case 'syminfo.basecurrency':
      return sample.baseCurrency;
    case 'syminfo.currency':
      return sample.currency;
    case 'time':
      return timeBefore(15, sample);
    case 'timenow':
      return timeBefore(0, sample);
  }
  const level = levelOf(entry, levels);
  const value = itemAt(entry.values, level);
  return entry.becomes === 'price' && level === 0 ? scaledPrice(value, sample) : value;
}

/** The level of a placeholder in a case; 0 for one whose value does not change. */
function levelOf({ group }: Pick<PlaceholderEntry, 'group'>, levels: Levels): number {
  const level = group === undefined ? undefined : levels.get(group);
  return level ?? 0;
}
