// The same message with other quantities: what the limits allow, a step more, a step less, and anything.
import { judge } from '../../models/guard/judge.js';
import { leastQuantity, stepOf } from '../../models/guard/market-facts.js';
import { floorTo, type Num } from '../../models/guard/numbers.js';
import { settingsLimits } from '../../models/guard/settings-limits.js';
import { amountText } from './amounts.js';
import { sizeCodes } from './codes.js';
import { type Decision, variantOf } from './decision.js';
import { entryOf, refusedCodes, signalOf } from './library.js';

const maxVariants = 14;

/** Decisions that are planned when they are asked for. */
export function* variantsOf(decision: Decision): Generator<Decision> {
  const { account, message, entry } = decision;
  const { world } = account;
  if (entry === undefined || !canVary(decision)) {
    return;
  }
  for (const units of otherQuantities(decision)) {
    const other = { ...message, quantity: amountText(units) };
    yield variantOf(decision, { ...entry, quantity: units }, other, signalOf(other, world));
  }
}

/** Whether the model knows everything of the message with another quantity. */
function canVary({ account, message, entry, unguarded }: Decision): boolean {
  const { world } = account;
  const isPlain = message.action !== 'resize' && message.quantityType === undefined && message.quantity !== undefined;
  if (entry === undefined || !isPlain || message.stopLoss?.pnlAmount !== undefined || world.settings.entryLockout) {
    return false;
  }
  const { unknown, stopless } = settingsLimits(world, entry);
  const isEntered = unguarded.ok && entryOf(unguarded) !== undefined;
  return !unknown && !stopless && (isEntered || refusedCodes(unguarded).every((code) => sizeCodes.includes(code)));
}

function otherQuantities({ account, entry }: Decision): readonly Num[] {
  const { world, scene } = account;
  const { chance, next } = scene.random;
  if (entry === undefined) {
    return [];
  }
  const { ticker } = entry;
  const step = stepOf(world, ticker);
  const least = leastQuantity(world, ticker);
  const maximum = world.market.instruments?.[ticker]?.maxQuantity ?? '1e9';
  const wanted = new Map<string, Num>();
  const add = (units: Num) => {
    const rounded = floorTo(units, step);
    const isPossible = rounded.gte(least) && rounded.lte(maximum) && rounded.lt('1e9');
    if (isPossible && !rounded.eq(entry.quantity)) {
      wanted.set(rounded.toFixed(), rounded);
    }
  };
  for (const { most } of [...settingsLimits(world, entry).caps, ...judge(world, entry).caps]) {
    add(most);
    add(most.plus(step));
    if (chance(0.5)) {
      add(most.minus(step));
    }
    if (chance(0.5)) {
      add(most.times(next().toFixed(3)));
    }
  }
  for (let left = 4; left > 0; left -= 1) {
    add(entry.quantity.times((next() * 3).toFixed(3)));
  }
  return [...wanted.values()].slice(0, maxVariants);
}
