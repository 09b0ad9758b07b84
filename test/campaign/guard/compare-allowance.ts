// What an entry may be at most (guard G3): by search over `planSignal`, which needs no model, and by the model.
import type { Allowance, OrderPlan, PositionSide, Result, Settings, SideAllowance } from '../../../src/index.js';
import { stepOf } from '../../models/guard/market-facts.js';
import { type Num, num } from '../../models/guard/numbers.js';
import { compareSideWithModel } from './allowance-model.js';
import { amountText } from './amounts.js';
import { type Decision, marketAbout, planned, withoutCalculation } from './decision.js';
import { contextOf, entryOf, signalOf } from './library.js';

/** How an entry is tried: with all settings, without the guard, or without any limit. */
export type Trial = 'guarded' | 'unguarded' | 'unlimited';

/** One side of an allowance. */
export interface SideQuestion {
  readonly decision: Decision;
  readonly side: PositionSide;
  readonly told: SideAllowance;
  readonly step: Num;
  /** Plans an entry of a quantity on the side. */
  readonly plan: (quantity: Num, trial?: Trial) => Result<OrderPlan>;
  readonly differ: (kind: string, more?: object) => void;
}

/** One account in five is asked about. */
export function compareAllowance(decision: Decision): void {
  const { account, message } = decision;
  const { scene, world } = account;
  if (scene.index % 5 !== 0) {
    return;
  }
  const { chance, pick } = scene.random;
  const side = chance(0.5) ? pick(['long', 'short']) : undefined;
  const options = {
    ...(side !== undefined && { side }),
    ...(message.stopLoss !== undefined && { stopLoss: message.stopLoss }),
    ...(message.orderType === 'limit' && message.limitPrice !== undefined && { price: message.limitPrice }),
  };
  const answer = scene.library.allowance(message.ticker, contextOf(world), options);
  scene.report.meet('allowances');
  for (const one of ['long', 'short'] as const) {
    compareSide(decision, one, answer, side === undefined || side === one);
  }
}

function compareSide(decision: Decision, side: PositionSide, { sides }: Allowance, isAsked: boolean): void {
  const { account, message } = decision;
  const { world, written, scene } = account;
  const told = sides[side];
  const differ = (kind: string, more: object = {}) => {
    const { ticker, orderType, limitPrice, stopLoss } = message;
    const question = { ticker, side, ...(orderType === 'limit' && { price: limitPrice }), stopLoss };
    const market = marketAbout(world, ticker);
    const example = { question, settings: written, market, library: withoutCalculation(told ?? null), ...more };
    scene.report.differ(`allowance: ${kind}`, example);
  };
  if (told === undefined || !isAsked) {
    if (told !== undefined || isAsked) {
      differ(isAsked ? 'no answer' : 'a side that was not asked about');
    }
    return;
  }
  scene.report.meet('allowance: sides');
  const step = stepOf(world, message.ticker);
  const question = { decision, side, told, step, plan: planOn(decision, side), differ };
  compareWithSearch(question);
  compareSideWithModel(question);
}

function planOn({ account, message }: Decision, side: PositionSide): SideQuestion['plan'] {
  const { world, unlimited, bare } = account;
  const { guard } = world.settings;
  const refusing: Settings = { ...world.settings, ...(guard !== undefined && { guard: { ...guard, fit: 'refuse' } }) };
  const worlds = {
    guarded: { ...world, settings: refusing },
    unguarded: { ...world, settings: bare },
    unlimited,
  };
  return (quantity, trial = 'guarded') => {
    const { ticker, orderType, limitPrice, stopLoss } = message;
    const order = orderType === 'limit' ? { orderType, limitPrice } : {};
    const action = side === 'long' ? 'buy' : 'sell';
    const stop = stopLoss === undefined ? {} : { stopLoss };
    const entry = { ticker, action, quantity: amountText(quantity), ...order, ...stop };
    return planned(account, signalOf(entry, world), worlds[trial]);
  };
}

/** `maxQuantity` is entered, and a step more is not. */
function compareWithSearch({ decision, told, step, plan, differ }: SideQuestion): void {
  const { meet } = decision.account.scene.report;
  const enters = (units: Num) => entryOf(plan(units))?.quantity.eq(units) === true;
  const hasRefusals = told.refusals.length > 0;
  if (told.maxQuantity === undefined) {
    if (decision.message.stopLoss?.pnlAmount !== undefined) {
      return;
    }
    meet('allowance: no limit');
    if (hasRefusals || !enters(step.times('1e9'))) {
      differ(hasRefusals ? 'no limit, and refusals' : 'no limit, and 1e9 steps are not entered');
    }
    return;
  }
  const most = num(told.maxQuantity);
  if (most.isZero()) {
    meet('allowance: nothing');
    const entered = [num(1), step, step.times(7), step.times(100)].find(enters);
    if (!hasRefusals || entered !== undefined) {
      differ(hasRefusals ? 'nothing, and an entry is planned' : 'nothing, and no refusal', { entered });
    }
    return;
  }
  meet('allowance: a quantity');
  const checks: readonly (readonly [string, boolean])[] = [
    ['not a multiple of the step', most.mod(step).isZero()],
    ['the quantity is not entered', enters(most)],
    ['a step more is entered', !enters(most.plus(step))],
    ['a quantity, and refusals', !hasRefusals],
  ];
  for (const [kind] of checks.filter(([, isRight]) => !isRight)) {
    differ(kind);
  }
}
