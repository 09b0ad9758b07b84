// Where the library and the naive model of planning read the documents differently: the differences that are settled in
// docs/decisions.md, each named as narrowly as it can be.

import { signalContract } from '../../src/market/contracts/contract.js';
import { holdingsOf } from '../../src/market/holdings.js';
import { createPlanningContext } from '../../src/market/planning-context.js';
import { snapshotContext } from '../../src/market/snapshot.js';
import type { PlanAnswer, SignalRequest } from './library-plan.js';

/** An underlying of options and a continuous future name no contract of their own. */
const noSpread = 'nothing is left, and the ticker names no contract whose spread could be measured';

/** Why the two may differ here; undefined when they may not. */
export function settledDifference(request: SignalRequest, model: PlanAnswer, library: PlanAnswer): string | undefined {
  const { signal, settings, market } = request;
  const planning = createPlanningContext(signal, snapshotContext(market, settings));
  const holdings = holdingsOf(planning);
  const direction = signal.action === 'buy' ? 'long' : 'short';
  const isTrade = signal.action === 'buy' || signal.action === 'sell';
  const left = isTrade ? holdings.filter((holding) => holding.logicalSide !== direction) : holdings;
  const namesNoContract = signalContract(planning) === undefined;
  if (model.ok && library.ok) {
    const cancelledBy = ({ value }: typeof model): readonly string[] =>
      value.steps.flatMap((step) => (step.step === 'cancel-orders' ? step.orderIds : []));
    const stays = new Set(cancelledBy(model).filter((id) => !cancelledBy(library).includes(id)));
    const isOfPair = (market.openOrders ?? []).some(({ id, group }) => group != null && stays.has(id));
    return signal.action === 'breakeven' && isOfPair ? 'the model is from before targets 10: a pair stays' : undefined;
  }
  const isSpreadAlone = !model.ok && model.errors.join() === 'spread-too-wide';
  if (library.ok && left.length === 0 && namesNoContract && isSpreadAlone) {
    return noSpread;
  }
  if (!model.ok && !library.ok) {
    if (holdings.length > 1) {
      return 'several open contracts: gates are asked before the contract is found to be ambiguous';
    }
    const only = (code: string): boolean => model.errors.includes(code) && !library.errors.includes(code);
    if (left.length === 0 && namesNoContract && only('spread-too-wide')) {
      return noSpread;
    }
    if (left.length === 0 && only('sides-isolated')) {
      return 'nothing is touched where nothing is held on the other side';
    }
    if (library.errors.includes('exit-signals-ignored') && namesNoContract) {
      return noSpread;
    }
  }
  const others = model.ok ? [] : model.errors.filter((code) => code !== 'quantity-unresolved');
  const closesAll = !settings.allowSignalQuantity && others.join() === (library.ok ? '' : library.errors.join());
  if (closesAll && !model.ok && model.errors.includes('quantity-unresolved')) {
    return 'where signals may not set quantities, an exit closes all, whatever type was sent with the quantity';
  }
  return undefined;
}
