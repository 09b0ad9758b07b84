// Orders and facts of every shape, near the edges of rules.
import * as fc from 'fast-check';
import type { ConformFacts } from '../../src/brokers/index.js';
import { assetClasses, type OrderType, timesInForce } from '../../src/core/vocabulary.js';
import type { BrokerProfile } from '../../src/index.js';
import type { Order, OrderBase, OrderPrices, StopLossLeg, TakeProfitLeg } from '../../src/order/order.js';

const quantities = ['1', '2.5', '10', '100', '0.000012345', '7.1234567891', '15', '5'] as const;
const prices = ['100', '100.005', '99.99', '101', '0.00012', '104.3333', '95.5', '0.5'] as const;
const stops = ['90', '90.005', '99.99', '99.985', '110', '0.0001', '95.25', '0.49'] as const;
const profits = ['110', '110.005', '100.01', '90', '0.6', '120.12345'] as const;
const trails = ['0.05', '1', '5', '12.5'] as const;

/** An order to one case of facts. */
export interface OrderScenario {
  readonly order: Order;
  readonly facts: ConformFacts;
}

const lives = fc.constantFrom(...timesInForce);

function pricesFor(type: OrderType): fc.Arbitrary<OrderPrices> {
  const price = fc.constantFrom(...prices);
  const stop = fc.constantFrom(...stops);
  switch (type) {
    case 'market':
      return fc.constant({ type });
    case 'limit':
      return price.map((limitPrice) => ({ type, limitPrice }));
    case 'stop':
      return stop.map((stopPrice) => ({ type, stopPrice }));
    case 'stop_limit':
      return fc.tuple(price, stop).map(([limitPrice, stopPrice]) => ({ type, limitPrice, stopPrice }));
    case 'trailing_stop':
      return fc
        .tuple(fc.boolean(), fc.constantFrom(...trails))
        .map(([isPercent, trail]) => (isPercent ? { type, trailPercent: trail } : { type, trailAmount: trail }));
  }
}

const orderPrices = fc
  .constantFrom<OrderType>('market', 'limit', 'stop', 'stop_limit', 'trailing_stop')
  .chain(pricesFor);

const takeProfit: fc.Arbitrary<TakeProfitLeg> = fc.record({
  limitPrice: fc.constantFrom(...profits),
  timeInForce: lives,
});

const legLives = fc.constantFrom('day' as const, 'gtc' as const, 'gtc' as const, 'ioc' as const);

const stopLoss: fc.Arbitrary<StopLossLeg> = fc.oneof(
  fc.record({ type: fc.constant('stop' as const), stopPrice: fc.constantFrom(...stops), timeInForce: legLives }),
  fc
    .record({ stopPrice: fc.constantFrom(...stops), timeInForce: legLives })
    .map((leg) => ({ type: 'stop_limit' as const, limitPrice: leg.stopPrice, ...leg })),
  fc.record({
    type: fc.constant('trailing_stop' as const),
    trailPercent: fc.constantFrom(...trails),
    timeInForce: legLives,
  }),
);

/** Orders and facts for a profile, mostly of a class that it trades. */
export function orderScenario(profile: BrokerProfile): fc.Arbitrary<OrderScenario> {
  const base: fc.Arbitrary<OrderBase> = fc
    .record({
      ticker: fc.constant('X'),
      side: fc.constantFrom('buy' as const, 'sell' as const),
      effect: fc.constantFrom('open' as const, 'open' as const, 'close' as const),
      quantity: fc.constantFrom(...quantities),
      timeInForce: lives,
      extendedHours: fc.constantFrom(undefined, undefined, true as const),
      takeProfit: fc.option(takeProfit, { nil: undefined, freq: 1 }),
      stopLoss: fc.option(stopLoss, { nil: undefined, freq: 1 }),
      clientOrderId: fc.constantFrom(undefined, 's-order', 'x'.repeat(40)),
    })
    .map(({ extendedHours, takeProfit: profit, stopLoss: loss, clientOrderId, ...rest }) => ({
      ...rest,
      ...(extendedHours && { extendedHours }),
      ...(profit && { takeProfit: profit }),
      ...(loss && { stopLoss: loss }),
      ...(clientOrderId !== undefined && { clientOrderId }),
      ...(rest.timeInForce === 'gtd' && { expiresAt: '2026-02-03' }),
    }));
  const traded = assetClasses.filter((name) => profile.classes[name] !== undefined);
  const facts: fc.Arbitrary<ConformFacts> = fc.record(
    {
      assetClass: fc.constantFrom(...traded, ...traded, ...traded, 'stocks' as const),
      account: fc.constantFrom('margin' as const, 'margin' as const, 'cash' as const),
      now: fc
        .integer({ min: Date.parse('2026-01-23T00:00:00Z'), max: Date.parse('2026-01-27T00:00:00Z') })
        .map((epoch) => new Date(epoch).toISOString()),
      quote: fc.constantFrom({ bid: 99.98, ask: 100.02 }, { bid: '99.987', ask: '100.013' }, { bid: 0.5 }),
      position: fc.constantFrom(
        { side: 'long' as const, quantity: '5' as const },
        { side: 'short' as const, quantity: 5 },
        { side: 'long' as const, quantity: '2.5' as const },
      ),
      instrument: fc.constantFrom(
        { quantityStep: '0.001', minNotional: 10 } as const,
        { maxQuantity: 8, minQuantity: '0.01', tickSize: '0.05' } as const,
      ),
    },
    { requiredKeys: ['assetClass'] },
  );
  return fc
    .tuple(base, orderPrices, facts)
    .map(([parts, priced, known]) => ({ order: { ...parts, ...priced }, facts: known }));
}
