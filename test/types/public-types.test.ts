import { describe, expect, expectTypeOf, test } from 'vitest';
import { parseBrokerProfile } from '../../src/brokers/index.js';
import { translate, translationCatalogue } from '../../src/dialects/index.js';
import { executionNoticeCatalogue, executionReasonCatalogue, parseExecution } from '../../src/execute/index.js';
import type {
  Catalogue,
  DecimalString,
  ErrorCode,
  FormulaErrorCode,
  GateCode,
  IsoInstant,
  LimitOrder,
  MarketOrder,
  NothingToDoPlan,
  Order,
  OrderPlan,
  OrdersPlan,
  PlanStep,
  PostponedPlan,
  ResizeSignal,
  Result,
  Signal,
  SignalError,
  StopLimitOrder,
  StopLoss,
  StopLossLeg,
  StopOrder,
  TrailingStopLoss,
  TrailingStopOrder,
} from '../../src/index.js';
import {
  errorCatalogue,
  evaluateFormulas,
  noticeCatalogue,
  parseMarketSnapshot,
  parseSettings,
  parseSignal,
  parseSignals,
  type planSignal,
  traceRuleCatalogue,
} from '../../src/index.js';
import { parseReplayLine } from '../../src/replay/index.js';
import { lintCatalogue, pineLines } from '../../src/templates/index.js';

// The compiler is the test (`npm run lint`): at run time little is left of these lines.

describe('Signal', () => {
  test('narrows on its action', () => {
    expectTypeOf<Signal['action']>().toEqualTypeOf<
      'buy' | 'sell' | 'exit' | 'reverse' | 'breakeven' | 'cancel' | 'add' | 'resize'
    >();
    expectTypeOf<Extract<Signal, { action: 'resize' }>>().toEqualTypeOf<ResizeSignal>();
    const describeTarget = (signal: Signal): string => {
      switch (signal.action) {
        case 'resize':
          expectTypeOf(signal.quantity).toEqualTypeOf<DecimalString>();
          return signal.quantity;
        case 'breakeven':
          expectTypeOf(signal.orderType).toEqualTypeOf<'stop' | 'stop_limit'>();
          // @ts-expect-error a breakeven moves a stop and trades nothing
          return signal.quantity;
        case 'cancel':
          // @ts-expect-error a cancellation has no order
          return signal.orderType;
        case 'exit':
          // @ts-expect-error an exit has no bracket
          return signal.stopLoss;
        case 'buy':
        case 'sell':
          expectTypeOf(signal.quantity).toEqualTypeOf<DecimalString | undefined>();
          return signal.sentiment ?? 'none';
        case 'reverse':
        case 'add':
          // @ts-expect-error only buy, sell and resize have a sentiment
          return signal.sentiment;
        default: {
          const never: never = signal;
          return never;
        }
      }
    };
    const base = { ticker: 'AAPL', receivedAt: '2026-01-26T15:30:00Z' } as const;
    expect(describeTarget({ ...base, action: 'resize', quantity: '15' })).toBe('15');
  });

  test('demands the target of a resize', () => {
    // @ts-expect-error quantity is missing
    const incomplete: ResizeSignal = { ticker: 'AAPL', receivedAt: '2026-01-26T15:30:00Z', action: 'resize' };
    const risky: ResizeSignal = {
      ticker: 'AAPL',
      receivedAt: '2026-01-26T15:30:00Z',
      action: 'resize',
      quantity: '15',
      // @ts-expect-error a target is not a risk
      quantityType: 'risk_percent',
    };
    expect([incomplete.action, risky.action]).toEqual(['resize', 'resize']);
  });

  test('cannot be changed', () => {
    const rename = (signal: Signal): void => {
      // @ts-expect-error results are read-only
      signal.ticker = 'MSFT';
    };
    expect(rename).toBeTypeOf('function');
  });
});

describe('a trailing stop loss', () => {
  test('has exactly one trail', () => {
    const byAmount: TrailingStopLoss = { type: 'trailing_stop', trailAmount: '2.5' };
    const byPercent: StopLoss = { type: 'trailing_stop', trailPercent: '1' };
    // @ts-expect-error one of the trails is needed
    const none: TrailingStopLoss = { type: 'trailing_stop' };
    // @ts-expect-error only one of them
    const both: TrailingStopLoss = { type: 'trailing_stop', trailAmount: '2.5', trailPercent: '1' };
    // @ts-expect-error a stop does not trail
    const fixed: StopLoss = { type: 'stop', trailAmount: '2.5' };
    expect([byAmount, byPercent, none, both, fixed]).toHaveLength(5);
  });

  test('is told apart by its type', () => {
    const trailOf = (stop: StopLoss): DecimalString | undefined =>
      stop.type === 'trailing_stop' ? (stop.trailAmount ?? stop.trailPercent) : stop.limitPrice;
    expect(trailOf({ type: 'trailing_stop', trailPercent: '1' })).toBe('1');
  });
});

describe('errors', () => {
  test('carry the facts of their code', () => {
    const factOf = (error: SignalError): unknown => {
      switch (error.code) {
        case 'resize-sentiment-conflict':
          expectTypeOf(error.requiredSentiment).toEqualTypeOf<'bullish' | 'bearish'>();
          expectTypeOf(error.actualSentiment).toEqualTypeOf<'bullish' | 'bearish' | 'flat'>();
          return error.requiredSentiment;
        case 'spread-too-wide':
          expectTypeOf(error.spread).toEqualTypeOf<DecimalString | undefined>();
          expectTypeOf(error.unit).toEqualTypeOf<'dollars' | 'percent'>();
          return error.limit;
        case 'signal-too-old':
          expectTypeOf(error.ageSeconds).toBeNumber();
          return error.limit;
        case 'max-positions-reached':
          return error.open;
        case 'malformed-json':
          return [error.line, error.column];
        default:
          // @ts-expect-error no other code has a limit
          return error.limit;
      }
    };
    const tooOld: SignalError = {
      code: 'signal-too-old',
      message: 'The signal is 40 seconds old; expected at most 30.',
      path: ['time'],
      section: 'gates',
      ageSeconds: 40,
      limit: 30,
    };
    expect(factOf(tooOld)).toBe(30);
  });

  test('can be switched over to the end', () => {
    const sentence = (code: FormulaErrorCode): string => {
      switch (code) {
        case 'invalid-formula-syntax':
        case 'invalid-formula-reference':
        case 'invalid-formula-dependency':
        case 'invalid-formula-nested':
        case 'invalid-formula-runtime':
        case 'invalid-formula-length':
        case 'invalid-formula-operator':
        case 'invalid-formula-result':
        case 'invalid-formula-blacklisted-field':
          return code;
        default: {
          const never: never = code;
          return never;
        }
      }
    };
    expect(sentence('invalid-formula-length')).toBe('invalid-formula-length');
    expectTypeOf<GateCode>().toExtend<ErrorCode>();
    expectTypeOf<FormulaErrorCode>().toExtend<ErrorCode>();
    // @ts-expect-error a code that does not exist
    const unknown: ErrorCode = 'invalid-stop-los-type';
    expect(unknown).toBeTypeOf('string');
  });

  test('of formulas are fewer', () => {
    const result = evaluateFormulas({ limitPrice: '=1 +' });
    if (!result.ok) {
      expectTypeOf(result.errors[0].code).toEqualTypeOf<FormulaErrorCode | 'invalid-payload'>();
    }
    expect(result.ok).toBe(false);
  });
});

describe('Result', () => {
  test('has a value or at least one error, never both', () => {
    const result = parseSignal({ ticker: 'AAPL', action: 'buy' }, { clock: Date });
    expectTypeOf(result).toEqualTypeOf<Result<Signal>>();
    // @ts-expect-error the value of a result that may be a rejection
    result.value;
    if (result.ok) {
      expectTypeOf(result.value).toEqualTypeOf<Signal>();
      // @ts-expect-error a success has no errors
      result.errors;
    } else {
      expectTypeOf(result.errors[0]).toEqualTypeOf<SignalError>();
    }
    expect(result.ok).toBe(true);
  });

  test('of a batch has at least one signal', () => {
    const result = parseSignals({ ticker: 'AAPL', action: 'buy' }, { clock: Date, allowBatchSignals: true });
    if (result.ok) {
      expectTypeOf(result.value[0]).toEqualTypeOf<Signal>();
    }
    // @ts-expect-error whether batches are accepted must be said
    expect(() => parseSignals([], { clock: Date })).not.toThrow();
  });
});

describe('one function', () => {
  test('tells the codes of every result', () => {
    const codesOf = (
      result: Result<unknown, { readonly code: string; readonly message: string }>,
    ): readonly string[] => (result.ok ? [] : result.errors.map(({ code }) => code));
    const context = { clock: Date };
    const results = [
      parseSignal({ ticker: 'AAPL' }, context),
      parseSettings({ assetClass: 'bonds' }),
      parseMarketSnapshot({}),
      parseExecution({}),
      parseReplayLine({}),
      parseBrokerProfile({}),
      pineLines({ ticker: '', action: 'buy' }),
      translate('', 'octobot'),
    ];
    expect(results.map((result) => codesOf(result).length > 0)).toEqual(results.map(() => true));
  });

  test('tells the conditions and sections of every catalogue', () => {
    const entryOf = <Code extends string>(catalogue: Catalogue<Code>, code: Code): string =>
      `${catalogue[code].section}: ${catalogue[code].condition}`;
    expect([
      entryOf(errorCatalogue, 'empty-json'),
      entryOf(noticeCatalogue, 'quote-old'),
      entryOf(executionReasonCatalogue, 'fill-timeout'),
      entryOf(executionNoticeCatalogue, 'port-failing'),
      entryOf(lintCatalogue, 'no-stop-ever'),
      entryOf(translationCatalogue, 'unknown-field'),
      entryOf(traceRuleCatalogue, 'gate.spread'),
    ]).toEqual([
      'General: The body is empty.',
      'What is known of the market: A quote is more than 60 seconds old.',
      'What happens on each failure: An order did not fill in the time that the plan allows.',
      'While a plan is carried out: Calls to the broker failed or took too long.',
      'Findings: No entry has a stop loss.',
      'Errors of translate: The platform has no field of this name.',
      'Gates: The bid-ask spread can be too wide.',
    ]);
    // @ts-expect-error a code that the catalogue does not have
    expect(() => entryOf(noticeCatalogue, 'quote-young')).toThrow(TypeError);
  });
});

describe('OrderPlan', () => {
  test('has steps of four kinds', () => {
    expectTypeOf<OrderPlan['steps'][number]>().toEqualTypeOf<PlanStep>();
    expectTypeOf<ReturnType<typeof planSignal>>().toEqualTypeOf<Result<OrderPlan>>();
    const subject = (step: PlanStep): string => {
      switch (step.step) {
        case 'cancel-orders':
          expectTypeOf(step.orderIds).toEqualTypeOf<readonly string[]>();
          return step.ticker;
        case 'replace-orders':
          expectTypeOf(step.orders[0].stopPrice).toEqualTypeOf<DecimalString>();
          return step.ticker;
        case 'submit-order':
          expectTypeOf(step.order).toEqualTypeOf<Order>();
          return step.order.ticker;
        case 'await-fill':
          expectTypeOf(step.seconds).toEqualTypeOf<number | undefined>();
          // @ts-expect-error what is awaited is named by its step
          return step.order;
        default: {
          const never: never = step;
          return never;
        }
      }
    };
    expect(subject({ step: 'cancel-orders', id: 'cancel', ticker: 'AAPL', orderIds: ['o1'] })).toBe('AAPL');
  });
});

describe('OrderPlan', () => {
  test('narrows on its outcome', () => {
    expectTypeOf<OrderPlan>().toEqualTypeOf<OrdersPlan | PostponedPlan | NothingToDoPlan>();
    const next = (plan: OrderPlan): unknown => {
      switch (plan.outcome) {
        case 'orders':
          expectTypeOf(plan.steps[0]).toEqualTypeOf<PlanStep>();
          return plan.steps[0].step;
        case 'postponed':
          expectTypeOf(plan.releaseAt).toEqualTypeOf<IsoInstant>();
          expectTypeOf(plan.steps.length).toEqualTypeOf<0>();
          return plan.releaseAt;
        case 'nothing-to-do':
          expectTypeOf(plan.releaseAt).toEqualTypeOf<undefined>();
          return plan.steps.length;
        default: {
          const never: never = plan;
          return never;
        }
      }
    };
    const base = { ticker: 'AAPL', action: 'buy', notices: [], trace: [], figures: [] } as const;
    expect(next({ ...base, outcome: 'nothing-to-do', steps: [] })).toBe(0);
    expect(next({ ...base, outcome: 'postponed', releaseAt: '2026-01-26T15:30:00Z', steps: [] })).toBe(
      '2026-01-26T15:30:00Z',
    );
  });

  test('has steps when there are orders, and a release when it is postponed', () => {
    const base = { ticker: 'AAPL', action: 'buy', notices: [], trace: [], figures: [] } as const;
    // @ts-expect-error a plan with orders has at least one step
    const empty: OrdersPlan = { ...base, outcome: 'orders', steps: [] };
    // @ts-expect-error a postponed plan says when it is released
    const open: PostponedPlan = { ...base, outcome: 'postponed', steps: [] };
    expect([empty.outcome, open.outcome]).toEqual(['orders', 'postponed']);
  });

  test('has steps that can be filtered and mapped without narrowing it first', () => {
    const ordersOf = (plan: OrderPlan): readonly Order[] =>
      plan.steps.flatMap((step) => (step.step === 'submit-order' ? [step.order] : []));
    expect(ordersOf).toBeTypeOf('function');
  });
});

describe('Order', () => {
  test('narrows on its type', () => {
    expectTypeOf<Order>().toEqualTypeOf<MarketOrder | LimitOrder | StopOrder | StopLimitOrder | TrailingStopOrder>();
    const priceOf = (order: Order): DecimalString | undefined => {
      switch (order.type) {
        case 'limit':
          expectTypeOf(order.limitPrice).toEqualTypeOf<DecimalString>();
          expectTypeOf(order.stopPrice).toEqualTypeOf<undefined>();
          return order.limitPrice;
        case 'stop':
          expectTypeOf(order.stopPrice).toEqualTypeOf<DecimalString>();
          expectTypeOf(order.limitPrice).toEqualTypeOf<undefined>();
          return order.stopPrice;
        case 'stop_limit':
          expectTypeOf(order.limitPrice).toEqualTypeOf<DecimalString>();
          expectTypeOf(order.stopPrice).toEqualTypeOf<DecimalString>();
          return order.stopPrice;
        case 'trailing_stop':
          expectTypeOf(order.trailAmount ?? order.trailPercent).toEqualTypeOf<DecimalString>();
          return order.trailAmount;
        case 'market':
          expectTypeOf(order.limitPrice).toEqualTypeOf<undefined>();
          expectTypeOf(order.trailAmount).toEqualTypeOf<undefined>();
          return undefined;
        default: {
          const never: never = order;
          return never;
        }
      }
    };
    const base = { ticker: 'AAPL', side: 'buy', effect: 'open', quantity: '1', timeInForce: 'day' } as const;
    expect(priceOf({ ...base, type: 'limit', limitPrice: '150' })).toBe('150');
    // @ts-expect-error a limit order has a limit price
    const unlimited: Order = { ...base, type: 'limit' };
    // @ts-expect-error a market order has no price
    const priced: Order = { ...base, type: 'market', limitPrice: '150' };
    // @ts-expect-error a trailing stop has one trail
    const twice: Order = { ...base, type: 'trailing_stop', trailAmount: '1', trailPercent: '1' };
    expect([unlimited, priced, twice]).toHaveLength(3);
  });

  test('has a stop loss that narrows on its type', () => {
    const stopOf = (leg: StopLossLeg): DecimalString => {
      switch (leg.type) {
        case 'stop':
          expectTypeOf(leg.limitPrice).toEqualTypeOf<undefined>();
          return leg.stopPrice;
        case 'stop_limit':
          expectTypeOf(leg.limitPrice).toEqualTypeOf<DecimalString>();
          return leg.stopPrice;
        case 'trailing_stop':
          expectTypeOf(leg.stopPrice).toEqualTypeOf<undefined>();
          return leg.trailAmount ?? leg.trailPercent;
        default: {
          const never: never = leg;
          return never;
        }
      }
    };
    expect(stopOf({ type: 'trailing_stop', trailPercent: '2', timeInForce: 'gtc' })).toBe('2');
    // @ts-expect-error a stop-limit has a limit price
    const unlimited: StopLossLeg = { type: 'stop_limit', stopPrice: '147', timeInForce: 'gtc' };
    expect(unlimited.type).toBe('stop_limit');
  });
});
