// How an order got its size.
import type { DecimalString } from '../core/decimal.js';
import type { TracedNumber, TraceEntry } from '../core/trace.js';
import type { QuantityType } from '../core/vocabulary.js';
import type { Order } from '../order/order.js';
import { distanceWords } from './bracket.js';
import { amountOf, type Numbers, numbersOf, type OrderEntries } from './calculation.js';
import { arithmeticWords, numberWords, placesOf } from './number-text.js';
import { originName } from './origin.js';

/** What a sentence about a size is made from. */
interface Size {
  readonly numbers: Numbers;
  /** Quantity that was requested, times the multiplier. */
  readonly asked: DecimalString;
  /** What the contracts that are closed before leave of it; undefined: there are none. */
  readonly remaining: DecimalString | undefined;
  readonly requested: TracedNumber;
  /** One unit in a trader's word. */
  readonly unit: string;
  readonly order: Order;
  /** Whether it is the size of the position after the order. */
  readonly isTarget: boolean;
  readonly bracket: TraceEntry | undefined;
}

/** The calculation by quantity type; undefined: the trace does not have it. */
const calculations: Readonly<Record<QuantityType, (size: Size) => string | undefined>> = {
  fixed_quantity: fixedWords,
  // An exit of several contracts takes a percentage of the equity from them as dollars.
  dollar_amount: (size) =>
    joined(
      `${size.numbers('equity') ? shareWords(size) : amountWords(size)} ${purposeWords(size)}${remainingWords(size)}`,
      costWords(size),
      unitsWords(size),
    ),
  percent_of_equity: (size) => joined(`${shareWords(size)} ${purposeWords(size)}`, costWords(size), unitsWords(size)),
  risk_dollar_amount: (size) => joined(`${amountWords(size)} at risk`, lossWords(size), unitsWords(size)),
  risk_percent: (size) => joined(`${shareWords(size)} at risk`, lossWords(size), unitsWords(size)),
  percent_of_position: (size) => {
    const { numbers, asked } = size;
    const [held, units] = [amountOf(numbers, 'held'), amountOf(numbers, 'units')];
    const shown = held && units && `${numberWords(asked)} % of the ${numberWords(held)} held is ${numberWords(units)}`;
    return shown && `${shown}${roundingWords(size)}`;
  },
};

/** Sentences about the size of an order. */
export function sizeSentences(
  order: Order,
  { size, difference, bracket }: OrderEntries,
  isBreakeven: boolean,
): readonly string[] {
  const byDifference = differenceSentence(order, difference);
  if (isBreakeven || size?.rule === 'quantity.whole-position') {
    return [byDifference ?? 'That is the whole position.'];
  }
  const calculated = size && calculationSentence(order, size, bracket);
  return [calculated, byDifference].filter((sentence) => sentence !== undefined);
}

function calculationSentence(order: Order, entry: TraceEntry, bracket: TraceEntry | undefined): string | undefined {
  const numbers = numbersOf(entry);
  const requested = numbers('requested');
  const type = quantityType(entry);
  if (requested === undefined || type === undefined) {
    return undefined;
  }
  const asked = (numbers('scaled') ?? requested).value;
  const { unit } = entry.read;
  const words = calculations[type]({
    numbers,
    asked,
    remaining: amountOf(numbers, 'remaining'),
    requested,
    unit: typeof unit === 'string' ? unit : 'unit',
    order,
    isTarget: entry.rule === 'resize.1',
    bracket,
  });
  return words && sentence(words);
}

function quantityType({ rule, read }: TraceEntry): QuantityType | undefined {
  const { type: ofTarget } = read;
  const type = rule === 'resize.1' ? ofTarget : rule.slice('quantity.'.length);
  return typeof type === 'string' && isQuantityType(type) ? type : undefined;
}

function isQuantityType(type: string): type is QuantityType {
  return Object.hasOwn(calculations, type);
}

/** `Held 3, target 5: buys the difference of 2.` */
function differenceSentence({ side }: Order, difference: TraceEntry | undefined): string | undefined {
  const numbers = numbersOf(difference);
  const [held, target, traded] = [
    amountOf(numbers, 'held'),
    amountOf(numbers, 'target'),
    amountOf(numbers, 'quantity'),
  ];
  if (held === undefined || target === undefined || traded === undefined) {
    return undefined;
  }
  const what = target === '0' ? 'the whole position' : `the difference of ${numberWords(traded)}`;
  return `Held ${numberWords(held)}, target ${numberWords(target)}: ${side === 'buy' ? 'buys' : 'sells'} ${what}.`;
}

function fixedWords(size: Size): string {
  const { requested, asked, unit } = size;
  if (requested.from === 'market') {
    return `As many as the position that is closed: ${countWords(asked, unit)}`;
  }
  const asker = requested.from === 'setting' ? 'The default of the settings is' : 'The message asks for';
  const target = size.isTarget ? 'a position of ' : '';
  return `${asker} ${target}${countWords(requested.value, unit)}${multiplierWords(size)}${remainingWords(size)}${roundingWords(size)}`;
}

/** `, of which 4 remain for this contract` */
function remainingWords({ remaining }: Size): string {
  return remaining === undefined ? '' : `, of which ${numberWords(remaining)} remain for this contract`;
}

function multiplierWords({ numbers, asked }: Size): string {
  const multiplier = amountOf(numbers, 'multiplier');
  return multiplier === undefined
    ? ''
    : ` × ${numberWords(multiplier)} (multiplier of the settings) = ${numberWords(asked)}`;
}

/** An amount of money that was requested. */
function amountWords(size: Size): string {
  const { requested, asked, numbers } = size;
  const by = requested.from === 'setting' ? ' by the settings' : '';
  return numbers('multiplier') === undefined
    ? `${numberWords(asked)}${by} is`
    : `${numberWords(requested.value)}${multiplierWords(size)} is`;
}

/** A percentage of the equity: `1 % of 100,000 is 1,000`. */
function shareWords(size: Size): string {
  const { numbers, requested } = size;
  const [equity, amount] = [amountOf(numbers, 'equity'), amountOf(numbers, 'amount')];
  const percent = `${numberWords(requested.value)}${multiplierWords(size)} %`;
  const by = requested.from === 'setting' ? ' (the settings)' : '';
  return equity && amount ? `${percent}${by} of ${numberWords(equity)} is ${numberWords(amount)}` : percent;
}

/** What an amount of money is for. */
function purposeWords({ order, isTarget }: Size): string {
  if (isTarget) {
    return 'to be held';
  }
  return order.effect === 'open' ? 'to be spent' : 'to be taken out';
}

/** `one contract costs 2.5 × 100 = 250` */
function costWords({ numbers, unit }: Size): string | undefined {
  const price = amountOf(numbers, 'price');
  return price && `one ${unit} costs ${perUnitWords(price, numbers)}`;
}

/** `the stop at 147 (2 % below 150) loses 3 per share` */
function lossWords({ numbers, unit, order, bracket }: Size): string | undefined {
  const distance = numbers('distance');
  return (
    distance && `${stopWords(order, distance, bracket)} loses ${perUnitWords(distance.value, numbers)} per ${unit}`
  );
}

function stopWords({ side }: Order, { by }: TracedNumber, bracket: TraceEntry | undefined): string {
  const stop = numbersOf(bracket)('stopLoss.stopPrice');
  if (stop === undefined) {
    return by.includes('%') ? `the trailing stop (${arithmeticWords(by)})` : 'the trailing stop';
  }
  const why = distanceWords('stopLoss', side, bracket) ?? `${originName(stop)}; ${arithmeticWords(by)}`;
  return `the stop at ${numberWords(stop.value)} (${why})`;
}

/** Price of one unit, with point value and rate: `2.5 × 100 = 250`. */
function perUnitWords(price: DecimalString, numbers: Numbers): string {
  const [pointValue, rate] = [amountOf(numbers, 'pointValue'), amountOf(numbers, 'rate')];
  const each = amountOf(numbers, 'perUnit');
  const factors = [
    numberWords(price),
    ...(pointValue === undefined ? [] : [`${numberWords(pointValue)} (point value)`]),
    ...(rate === undefined ? [] : [`${numberWords(rate)} (rate)`]),
  ];
  const product = factors.join(' × ');
  return each === undefined ? product : `${product} = ${numberWords(each)}`;
}

/** `1,000 / 3 = 333.33, rounded down to whole shares` */
function unitsWords(size: Size): string | undefined {
  const { numbers, asked, remaining } = size;
  const amount = remaining ?? amountOf(numbers, 'amount') ?? asked;
  const each = amountOf(numbers, 'perUnit') ?? amountOf(numbers, 'distance') ?? amountOf(numbers, 'price');
  const units = amountOf(numbers, 'units');
  const step = amountOf(numbers, 'step');
  if (units === undefined || each === undefined) {
    return undefined;
  }
  const cut = numberWords(units, step === undefined ? undefined : placesOf(step) + 2);
  // `100.06 / 100.01 = 1, rounded down` would hide what is rounded.
  const shown = step !== undefined && cut === numberWords(units, placesOf(step)) ? numberWords(units) : cut;
  return `${numberWords(amount)} / ${numberWords(each)} = ${shown}${roundingWords(size)}`;
}

function roundingWords({ numbers, unit }: Size): string {
  const step = amountOf(numbers, 'step');
  if (step === undefined) {
    return '';
  }
  return `, rounded down to ${step === '1' ? `whole ${unit}s` : `steps of ${numberWords(step)} ${unit}s`}`;
}

function countWords(count: DecimalString, unit: string): string {
  return `${numberWords(count)} ${unit}${count === '1' ? '' : 's'}`;
}

function joined(...parts: readonly (string | undefined)[]): string {
  return parts.filter((part) => part !== undefined).join('; ');
}

function sentence(words: string): string {
  return `${words}.`;
}
