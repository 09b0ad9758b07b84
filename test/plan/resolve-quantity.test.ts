import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { decimal } from '../../src/core/decimal.js';
import { snapshotContext } from '../../src/market/snapshot.js';
import { planSignal } from '../../src/plan/plan-signal.js';
import { resolveQuantity } from '../../src/plan/resolve-quantity.js';
import { accepted, contextOf, type Request, rejected, signalOf } from '../market/contracts/sample.ts';
import { planRequest } from '../models/plan-requests.ts';
import { runCount } from '../properties/seeds.js';
import { options } from './sample.ts';

const long = { positions: { AAPL: { side: 'long', quantity: '10' } } };
const short = { positions: { AAPL: { side: 'short', quantity: '10' } } };

function resolve(request: Request) {
  return resolveQuantity(signalOf(request), contextOf(request));
}

describe('resolveQuantity of ports that fail', () => {
  it('has the error of the clock', () => {
    const clock = { now: () => Number.NaN };
    const [error] = rejected(resolveQuantity(signalOf(), { ...contextOf(), clock }));
    expect([error?.code, error?.path]).toStrictEqual(['invalid-snapshot', ['now']]);
  });

  it('has the error of the port where the plan is refused', () => {
    const request = { payload: { action: 'exit' }, market: long, settings: { ignoreExitSignals: true } };
    const instrument = () => {
      throw new Error('down');
    };
    const failing = { ...contextOf(request), instruments: { instrument } };
    expect(rejected(resolveQuantity(signalOf(request), failing))).toMatchObject([
      { code: 'account-unavailable', path: ['instrument'] },
    ]);
  });
});

describe('resolveQuantity without the answer of a port', () => {
  const down = () => {
    throw new Error('down');
  };
  const { broker, positions, ...others } = contextOf({ market: long });
  const withoutPositions = { ...others, broker, positions: { ...positions, position: down } };
  const withoutQuotes = { ...others, positions, broker: { ...broker, quote: down } };
  const withoutInstruments = { ...others, broker, positions, instruments: { instrument: down } };
  const dollars = { quantity: 450, quantityType: 'dollar_amount' };

  it.each([
    ['exit', withoutPositions, { action: 'exit' }, 'position'],
    ['addition', withoutPositions, { action: 'add' }, 'position'],
    ['exit in dollars', withoutQuotes, { action: 'exit', ...dollars }, 'quote'],
  ])('of an %s has the error of the port, as the plan has (safety S15)', (_, context, payload, port) => {
    const signal = signalOf({ payload });
    const errors = [{ code: 'account-unavailable', path: [port] }];
    expect(rejected(planSignal(signal, context))).toMatchObject(errors);
    expect(rejected(resolveQuantity(signal, context))).toMatchObject(errors);
  });

  it('is the size of an exit that goes on without it', () => {
    const signal = signalOf({ payload: { action: 'exit', quantity: 3 } });
    expect(planSignal(signal, withoutInstruments)).toMatchObject({ ok: true, value: { outcome: 'orders' } });
    expect(accepted(resolveQuantity(signal, withoutInstruments))).toMatchObject({ quantity: '3', of: 'exit' });
  });
});

describe('resolveQuantity of a plan that gates refuse', () => {
  const settings = { entryLockout: true };

  it('is the quantity that the plan would have, with the refusals', () => {
    expect(accepted(resolve({ payload: { quantity: 5 }, settings }))).toStrictEqual({
      ticker: 'AAPL',
      quantity: '5',
      of: 'entry',
      refusals: [expect.objectContaining({ code: 'entry-locked-out' })],
    });
  });

  it('has the error of the quantity where nobody can tell it', () => {
    const request = options({ quantity: 5 }, {}, settings, { optionChains: {} });
    expect(rejected(resolve(request)).map(({ code }) => code)).toStrictEqual(['contract-not-found']);
    expect(rejected(planSignal(signalOf(request), contextOf(request))).map(({ code }) => code)).toStrictEqual([
      'entry-locked-out',
    ]);
  });

  it('has the errors of arguments that were not parsed', () => {
    const { receivedAt: _, ...unparsed } = signalOf();
    expect(Reflect.apply(resolveQuantity, undefined, [unparsed, contextOf()])).toMatchObject({
      ok: false,
      errors: [{ code: 'invalid-payload', path: ['signal'] }],
    });
  });
});

function units(payload: object, market: object = {}, settings: object = {}) {
  const { ticker, quantity, of } = accepted(
    resolve({ payload: { ...payload }, market: { ...market }, settings: { ...settings } }),
  );
  expect(ticker).toBe('AAPL');
  return [of, quantity];
}

const call = 'SPY 260130C600';
const put = 'SPY 260130P600';

/** SPY at 600 with a call and a put, of which one kind is chosen by direction. */
function ofOptions(payload: object, positions: object) {
  const of = { expiration: '2026-01-30', strike: '600' };
  const contracts = [
    { ...of, ticker: call, type: 'call' },
    { ...of, ticker: put, type: 'put' },
  ];
  const { ticker, quantity } = accepted(
    resolve({
      payload: { ticker: 'SPY', ...payload },
      settings: { assetClass: 'options', optionType: 'both' },
      market: { positions, quotes: { SPY: { last: '600' } }, optionChains: { SPY: { contracts } } },
    }),
  );
  return [ticker, quantity];
}

describe('resolveQuantity of a future that is held in two months (safety S5)', () => {
  const settings = { assetClass: 'futures' };
  const held = { side: 'long', quantity: '2', averageEntryPrice: '5900' };
  const market = {
    quotes: { ESH2026: { bid: '6000', ask: '6000.25' }, ESM2026: { bid: '6050', ask: '6050.25' } },
    positions: { ESH2026: held, ESM2026: held },
    instruments: { ES: { assetClass: 'futures', tickSize: '0.25', pointValue: '50' } },
  };
  const ofMonths = (payload: object) => resolve({ payload: { ticker: 'ES1!', ...payload }, market, settings });

  it.each([
    { action: 'resize', quantity: 3 },
    { action: 'add', quantity: 1 },
    { action: 'breakeven', orderType: 'stop' },
  ])('is ambiguous for %j, as the plan is', (payload) => {
    expect(rejected(ofMonths(payload)).map(({ code }) => code)).toStrictEqual(['contract-ambiguous']);
  });

  it('is a target of 0 where every month is closed', () => {
    expect(accepted(ofMonths({ action: 'resize', quantity: 0 }))).toMatchObject({ quantity: '0', of: 'target' });
  });
});

describe('resolveQuantity', () => {
  it('of a buy or sell without a position, or on its side, is that of the entry', () => {
    expect(units({ action: 'buy', quantity: 3 })).toStrictEqual(['entry', '3']);
    expect(units({ action: 'sell', sentiment: 'bearish', quantity: 3 })).toStrictEqual(['entry', '3']);
    const adding = { allowAddToPosition: true };
    expect(units({ action: 'buy', quantity: 3 }, long, adding)).toStrictEqual(['entry', '3']);
  });

  it('of a percentage of the position on its side, and of positions on both sides, does not exist', () => {
    const leg = { quantity: 50, quantityType: 'percent_of_position' };
    expect(rejected(resolve({ payload: { action: 'buy', ...leg }, market: long }))).toMatchObject([
      { code: 'no-position' },
    ]);
    const held = { [call]: { side: 'long', quantity: '2' }, [put]: { side: 'short', quantity: '1' } };
    const closing = { action: 'buy', sentiment: 'flat' };
    expect(accepted(resolve(options(closing, held)))).toMatchObject({ ticker: put, quantity: '1', of: 'exit' });
    for (const payload of [{ action: 'reverse' }, { action: 'buy', sentiment: 'bearish' }]) {
      expect(rejected(resolve(options(payload, held)))).toMatchObject([{ code: 'contract-ambiguous' }]);
    }
  });

  it('of a swap whose exit is subtracted is the rest, else that of the exit', () => {
    const following = { subtractExitQuantity: true };
    expect(units({ action: 'sell', quantity: 25 }, long, following)).toStrictEqual(['entry', '15']);
    expect(units({ action: 'sell', quantity: 10 }, long, following)).toStrictEqual(['exit', '10']);
    expect(units({ action: 'sell', quantity: 4 }, long, following)).toStrictEqual(['exit', '4']);
    expect(units({ action: 'sell', quantity: 4, sentiment: 'short' }, long, following)).toStrictEqual(['exit', '10']);
    expect(units({ action: 'sell' }, long, following)).toStrictEqual(['entry', '1']);
    expect(units({ action: 'sell', quantity: 25 }, long)).toStrictEqual(['entry', '25']);
  });

  it('of a swap whose exit uses the quantity up needs no description of the future', () => {
    const request = {
      payload: { ticker: 'ESH2026', action: 'sell', quantity: 2 },
      settings: { assetClass: 'futures', subtractExitQuantity: true },
      market: { positions: { ESH2026: { side: 'long', quantity: '2' } } },
    };
    expect(accepted(resolve(request))).toMatchObject({ ticker: 'ESH2026', quantity: '2', of: 'exit' });
  });

  it('of a resize to the other side is sized as an entry there', () => {
    // A short sale at the bid of 149.98 is sized at the midpoint of 150, a long position at the ask of 150.02.
    const quotes = { AAPL: { bid: '149.98', ask: '150.02' } };
    const dollars = { action: 'resize', quantity: 3000, quantityType: 'dollar_amount' };
    const ofSide = (sentiment: string) =>
      units({ ...dollars, sentiment }, { ...long, quotes }, { resizeSentiment: 'position' });
    expect(ofSide('short')).toStrictEqual(['target', '20']);
    expect(ofSide('long')).toStrictEqual(['target', '19']);
  });

  it('of a resize of several contracts is a target of 0, where its sentiment is a side (follow F2)', () => {
    const other = 'SPY 260130C590';
    const held = { [call]: { side: 'long', quantity: '2' }, [other]: { side: 'long', quantity: '1' } };
    const ofTarget = (quantity: number, resizeSentiment: string) =>
      resolve(options({ action: 'resize', quantity }, held, { resizeSentiment }));
    expect(accepted(ofTarget(0, 'position'))).toMatchObject({ quantity: '0', of: 'target' });
    expect(rejected(ofTarget(0, 'order'))).toMatchObject([{ code: 'contract-ambiguous' }]);
    expect(rejected(ofTarget(5, 'position'))).toMatchObject([{ code: 'contract-ambiguous' }]);
  });

  it('of a resize to a side is the target on it', () => {
    const following = { resizeSentiment: 'position' };
    expect(units({ action: 'resize', quantity: 7, sentiment: 'short' }, long, following)).toStrictEqual([
      'target',
      '7',
    ]);
    expect(units({ action: 'resize', quantity: 7, sentiment: 'long' }, long, following)).toStrictEqual(['target', '7']);
    expect(units({ action: 'resize', quantity: 7, sentiment: 'flat' }, long, following)).toStrictEqual(['target', '0']);
  });

  it('of an exit by risk that no entry follows is everything', () => {
    const risk = { action: 'buy', quantity: 1, quantityType: 'risk_percent' };
    expect(units(risk, short, { allowSideSwapping: false })).toStrictEqual(['exit', '10']);
  });

  it('of an exit of several contracts is of the nearest, where a quantity is sent', () => {
    const later = 'SPY 260227C600';
    const held = { [later]: { side: 'long', quantity: '4' }, [call]: { side: 'long', quantity: '3' } };
    const resolved = (payload: object) => accepted(resolve(options({ action: 'exit', ...payload }, held)));
    expect(resolved({ quantity: 5 })).toMatchObject({ ticker: call, quantity: '3' });
    expect(resolved({})).toMatchObject({ ticker: later, quantity: '4' });
  });

  it('of a buy or sell against the position is that of the entry that follows', () => {
    expect(units({ action: 'buy', quantity: 3 }, short)).toStrictEqual(['entry', '3']);
    expect(units({ action: 'sell', quantity: 3 }, long)).toStrictEqual(['entry', '3']);
  });

  it('of a buy or sell that only leaves is that of the exit', () => {
    expect(units({ action: 'buy', sentiment: 'bearish', quantity: 3 }, short)).toStrictEqual(['exit', '3']);
    expect(units({ action: 'buy', quantity: 3 }, short, { allowSideSwapping: false })).toStrictEqual(['exit', '3']);
    expect(units({ action: 'buy', quantity: 3 }, short, { allowedSides: 'bearish' })).toStrictEqual(['exit', '3']);
    const leg = { quantity: 50, quantityType: 'percent_of_position' };
    expect(units({ action: 'buy', ...leg }, short)).toStrictEqual(['exit', '5']);
  });

  it('of a buy or sell with sentiment flat is everything, whatever was sent', () => {
    expect(units({ action: 'sell', sentiment: 'flat', quantity: 3 }, long)).toStrictEqual(['exit', '10']);
  });

  it('of an exit, an addition and a reverse', () => {
    expect(units({ action: 'exit', quantity: 3 }, long)).toStrictEqual(['exit', '3']);
    expect(units({ action: 'add', quantity: 3 }, short)).toStrictEqual(['entry', '3']);
    expect(units({ action: 'reverse', quantity: 3 }, long)).toStrictEqual(['entry', '3']);
    expect(units({ action: 'reverse' }, long)).toStrictEqual(['entry', '10']);
    const breakeven = { action: 'breakeven', orderType: 'stop' };
    expect(units(breakeven, long)).toStrictEqual(['exit', '10']);
  });

  it('of an exit in dollars is counted at the price of the exit', () => {
    const dollars = { action: 'exit', quantity: 450, quantityType: 'dollar_amount' };
    expect(units(dollars, long)).toStrictEqual(['exit', '3']);
    expect(units({ ...dollars, orderType: 'limit', limitPrice: 90 }, long)).toStrictEqual(['exit', '5']);
  });

  it('of a resize is the target', () => {
    expect(units({ action: 'resize', quantity: 15 }, long)).toStrictEqual(['target', '15']);
    expect(units({ action: 'resize', quantity: 15 })).toStrictEqual(['target', '15']);
    const risky = { action: 'resize', quantity: 1500, quantityType: 'dollar_amount', sentiment: 'bearish' };
    expect(units(risky)).toStrictEqual(['target', '10']);
  });

  it('of a resize that grows is what the fill can buy', () => {
    // 3000 / 150.02 is 19.997; the midpoint of 150 alone would give 20.
    const growing = { action: 'resize', quantity: 3000, quantityType: 'dollar_amount' };
    const quotes = { AAPL: { bid: '149.98', ask: '150.02' } };
    expect(units(growing, { ...long, quotes })).toStrictEqual(['target', '19']);
  });

  it('of a resize is read even where signals may not set quantities', () => {
    expect(units({ action: 'resize', quantity: 15 }, {}, { allowSignalQuantity: false })).toStrictEqual([
      'target',
      '15',
    ]);
  });

  it('is of the open contract, or of the contract that the direction selects from the chain', () => {
    const held = { [put]: { side: 'long', quantity: '2' } };
    expect(ofOptions({ action: 'resize', quantity: 3 }, {})).toStrictEqual([call, '3']);
    expect(ofOptions({ action: 'resize', quantity: 3, sentiment: 'bearish' }, {})).toStrictEqual([put, '3']);
    expect(ofOptions({ action: 'resize', quantity: 3, sentiment: 'bearish' }, held)).toStrictEqual([put, '3']);
    const other = { 'SPY 260130P590': { side: 'long', quantity: '2' } };
    expect(ofOptions({ action: 'resize', quantity: 3, sentiment: 'bearish' }, other)).toStrictEqual([
      'SPY 260130P590',
      '3',
    ]);
    expect(ofOptions({ action: 'add', quantity: 3 }, other)).toStrictEqual(['SPY 260130P590', '3']);
    expect(ofOptions({ action: 'buy', quantity: 3 }, other)).toStrictEqual([call, '3']);
    const lower = { 'SPY 260130C590': { side: 'long', quantity: '2' } };
    expect(ofOptions({ action: 'buy', quantity: 3 }, lower)).toStrictEqual(['SPY 260130C590', '3']);
  });

  it('of breakeven is the whole position, even of a future without a description', () => {
    const request = {
      payload: { ticker: 'ESH2026', action: 'breakeven', orderType: 'stop' },
      settings: { assetClass: 'futures' },
      market: { positions: { ESH2026: { side: 'long', quantity: '2' } } },
    };
    expect(accepted(resolve(request))).toStrictEqual({ ticker: 'ESH2026', quantity: '2', of: 'exit' });
  });

  it.each([
    { action: 'exit' },
    { action: 'add' },
    { action: 'reverse' },
    { action: 'breakeven', orderType: 'stop' },
    { action: 'buy', sentiment: 'bearish' },
    { action: 'sell', sentiment: 'flat' },
    { action: 'sell', quantity: 50, quantityType: 'percent_of_position' },
  ])('of %j needs a position', (payload) => {
    expect(rejected(resolve({ payload }))[0]).toMatchObject({
      code: 'no-position',
      message: expect.stringMatching(
        /^There is no open position in AAPL (for (exit|add|reverse|breakeven)|that a (buy|sell) closes)\.$/,
      ),
    });
  });

  it('does not exist for cancel', () => {
    expect(rejected(resolve({ payload: { action: 'cancel' } }))).toStrictEqual([
      {
        code: 'quantity-unresolved',
        section: 'plan',
        message: 'cancel does not trade a quantity.',
        path: ['action'],
        received: 'cancel',
      },
    ]);
  });

  it.each([{ action: 'buy' }, { action: 'exit', quantity: 1 }, { action: 'resize', quantity: 1 }])(
    'of %j needs a known future',
    (payload) => {
      const position = payload.action === 'buy' ? {} : { positions: { ESH2026: { side: 'long', quantity: '2' } } };
      const request = {
        payload: { ticker: 'ESH2026', ...payload },
        settings: { assetClass: 'futures' },
        market: position,
      };
      expect(rejected(resolve(request))[0]?.code).toBe('instrument-unknown');
    },
  );

  it('needs a contract', () => {
    const request = { payload: { ticker: 'SPY' }, settings: { assetClass: 'options' } };
    expect(rejected(resolve(request))[0]?.code).toBe('contract-not-found');
  });

  it('is what a guard that shrinks leaves of an entry', () => {
    const settings = { maxOrderQuantity: 50, guard: { fit: 'shrink' } };
    const request = { payload: { quantity: 100 }, settings };
    expect(accepted(resolve(request))).toStrictEqual({ ticker: 'AAPL', quantity: '50', of: 'entry' });
    // The exit of a swap, whose entry the guard makes smaller.
    const short = { positions: { AAPL: { side: 'short', quantity: 70, averageEntryPrice: 150 } } };
    const reverse = {
      payload: { action: 'reverse' },
      settings: { ...settings, allowSideSwapping: true },
      market: short,
    };
    expect(accepted(resolve(reverse)).of).toBe('entry');
    expect(accepted(resolve({ ...request, payload: { quantity: 40 } })).quantity).toBe('40');
  });

  it('equals the planned quantity', () => {
    fc.assert(
      fc.property(planRequest(), ({ signal, settings, market }) => {
        const context = snapshotContext(market, settings);
        const plan = planSignal(signal, context);
        const resolved = resolveQuantity(signal, context);
        if (!plan.ok || plan.value.outcome !== 'orders' || signal.action === 'resize') {
          return;
        }
        const orders = plan.value.steps.flatMap((step) => (step.step === 'submit-order' ? [step] : []));
        // The parts of an entry with targets are one entry (targets 4).
        const entries = orders.filter(({ role }) => role === 'entry');
        const meant = entries[0] ?? orders.find(({ id }) => id.startsWith('exit'));
        const parts = entries.length > 0 ? entries : orders.filter((order) => order === meant);
        if (meant === undefined || plan.value.notices.some(({ code }) => code === 'entry-refused')) {
          return;
        }
        expect(resolved).toStrictEqual({
          ok: true,
          value: {
            ticker: meant.order.ticker,
            quantity: parts.reduce((sum, { order }) => sum.plus(order.quantity), decimal(0)).toFixed(),
            of: meant.order.effect === 'open' ? 'entry' : 'exit',
          },
        });
      }),
      { numRuns: runCount(500) },
    );
  });
});
