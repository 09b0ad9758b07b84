import type { TradingContext } from '../../../src/market/ports.js';
import { expectedMarket } from '../../../src/plan/expected/market.js';
import { contextOf, type Request, signalOf } from '../../market/contracts/sample.ts';
import { planned } from '../sample.ts';

/** What the plan of a request leaves of a context; that of the request unless another one is given. */
export function leftBy(request: Request, context = contextOf(request)): TradingContext {
  const market = expectedMarket(context);
  market.follow(signalOf(request), planned(request));
  return market.context;
}

export function withPositions(positions: object): TradingContext {
  const context = contextOf();
  return { ...context, positions: { ...context.positions, ...positions } };
}
