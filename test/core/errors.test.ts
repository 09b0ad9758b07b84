import { describe, expect, it } from 'vitest';
import {
  describeError,
  type ErrorCode,
  errorCatalogue,
  gateRule,
  gateSentences,
  inCatalogueOrder,
  signalError,
} from '../../src/core/errors.js';

/** Codes whose error always points to the same place (DECISIONS A.9). */
const places: Readonly<Record<string, readonly ErrorCode[]>> = {
  '': ['empty-json', 'malformed-json', 'too-many-payload-items', 'batch-signals-not-enabled'],
  signalId: ['invalid-signal-id'],
  authorization: ['token-invalid'],
  'authorization.id': ['token-used'],
  'authorization.expiresAt': ['token-expired'],
  plan: ['plan-changed', 'plan-outdated'],
  action: ['invalid-action'],
  sentiment: ['invalid-sentiment', 'invalid-sentiment-action', 'resize-sentiment-conflict'],
  ticker: [
    'ticker-does-not-exist',
    'empty-ticker-name',
    'unsupported-ticker',
    'invalid-asset-class',
    'invalid-stocks-ticker-format',
    'invalid-options-ticker-format',
    'invalid-futures-ticker-format',
    'invalid-crypto-ticker-format',
    'invalid-forex-ticker-format',
    'contract-expired',
    'ticker-mistyped',
  ],
  quantity: [
    'invalid-quantity',
    'quantity-type-requires-quantity',
    'resize-requires-quantity',
    'resize-target-unresolved',
    'order-too-large',
    'buying-power-exceeded',
    'exposure-too-large',
    'open-risk-too-large',
    'below-minimum',
    'above-maximum',
  ],
  orderType: ['swap-refused', 'invalid-order-type', 'invalid-trailing-stop', 'invalid-breakeven-order-type'],
  cancelOrderType: ['invalid-cancel-order-type'],
  timeInForce: ['invalid-time-in-force'],
  extendedHours: ['invalid-extended-hours'],
  marketPriceType: ['invalid-market-price-type'],
  bidAskSpreadFilter: ['invalid-bid-ask-spread-filter-amount-and-percent'],
  bidAskSpreadFilterPercent: ['invalid-bid-ask-spread-filter-percent'],
  quantityType: [
    'invalid-quantity-type',
    'invalid-quantity-type-action',
    'invalid-risk-dollar-amount-action',
    'invalid-risk-percent-action',
    'invalid-percent-of-position-action',
    'invalid-quantity-type-for-asset-class',
  ],
  targets: [
    'invalid-targets-count',
    'invalid-targets-value',
    'invalid-targets-percent',
    'invalid-targets-amount',
    'invalid-targets-limit-price',
    'invalid-targets-risk',
    'invalid-targets-share',
    'invalid-targets-move-stop',
    'targets-and-take-profit',
    'targets-not-ordered',
  ],
  expect: ['invalid-expect', 'position-unexpected'],
  optionType: ['invalid-option-type', 'invalid-ticker-and-option-type'],
  intrinsicValue: ['invalid-intrinsic-value'],
  expiration: ['invalid-expiration'],
  strikeCount: ['invalid-strike-count'],
  strikesAway: ['invalid-strikes-away'],
  strikePrice: ['invalid-strike-price'],
  takeProfit: [
    'invalid-take-profit-amount-and-percent',
    'invalid-take-profit-relative-and-absolute',
    'invalid-take-profit-value-required',
    'invalid-take-profit-pnl-incompatible',
  ],
  'takeProfit.percent': ['invalid-take-profit-percent'],
  'takeProfit.amount': ['invalid-take-profit-amount'],
  'takeProfit.limitPrice': ['invalid-take-profit-limit-price'],
  'takeProfit.pnlAmount': ['invalid-take-profit-pnl-amount'],
  stopLoss: [
    'invalid-stop-loss-trail-value',
    'invalid-stop-loss-trail-value-required',
    'invalid-stop-loss-amount-and-percent',
    'invalid-stop-loss-relative-and-absolute',
    'invalid-stop-loss-value-required',
    'invalid-stop-loss-pnl-incompatible',
    'invalid-stop-loss-pnl-trailing',
    'loss-at-stop-too-large',
  ],
  'stopLoss.type': ['invalid-stop-loss-type'],
  'stopLoss.percent': ['invalid-stop-loss-percent'],
  'stopLoss.amount': ['invalid-stop-loss-amount'],
  'stopLoss.stopPrice': ['invalid-stop-loss-stop-price', 'invalid-stop-loss-stop-price-required'],
  'stopLoss.limitPrice': ['invalid-stop-loss-limit-price'],
  'stopLoss.limitOffset': ['invalid-stop-loss-limit-offset'],
  'stopLoss.trailPrice': ['invalid-stop-loss-trail-price'],
  'stopLoss.trailAmount': ['invalid-stop-loss-trail-amount'],
  'stopLoss.trailPercent': ['invalid-stop-loss-trail-percent'],
  'stopLoss.pnlAmount': ['invalid-stop-loss-pnl-amount'],
  breakevenOffset: ['invalid-breakeven-offset'],
  delay: [
    'invalid-delay',
    'invalid-delay-format',
    'invalid-delay-past',
    'invalid-delay-exceeds-max',
    'invalid-delay-missing-timezone',
    'released-too-late',
  ],
  cancelAfter: ['invalid-cancel-after'],
  rejectAfter: ['invalid-reject-after'],
  expiresAt: ['invalid-expires-at', 'order-expired'],
  message: ['invalid-message-length', 'invalid-message-tags'],
  time: ['invalid-time'],
  test: ['test-signal-refused'],
};

describe('the catalogue', () => {
  it('has each code at its rank', () => {
    const codes = Object.keys(errorCatalogue);
    expect(Object.values(errorCatalogue).map(({ rank }) => rank)).toStrictEqual(codes.map((_, index) => index));
    expect(codes.length).toBeGreaterThanOrEqual(119);
  });

  it('has the specification’s sections in its order, then the library’s', () => {
    expect([...new Set(Object.values(errorCatalogue).map(({ section }) => section))]).toStrictEqual([
      'General',
      'Batch signals',
      'Order type and execution',
      'Quantity',
      'Options fields',
      'Ticker format',
      'Take profit',
      'Stop loss',
      'Breakeven',
      'Delay, cancel, reject timing',
      'Message metadata',
      'Formula errors',
      'request',
      'parse',
      'gates',
      'plan',
      'broker',
      'execution',
      'configuration',
    ]);
  });

  it('marks the codes that the specification does not name', () => {
    const origins = new Map(Object.values(errorCatalogue).map(({ section, origin }) => [section, origin]));
    const own = [...origins].filter(([, origin]) => origin === 'library').map(([section]) => section);
    expect(own).toStrictEqual(['request', 'parse', 'gates', 'plan', 'broker', 'execution', 'configuration']);
    expect(origins.get('General')).toBe('specification');
  });

  it('has a condition for every code, in a sentence', () => {
    for (const { condition } of Object.values(errorCatalogue)) {
      expect(condition).toMatch(/^\S.{10,}\.$/);
    }
  });

  it('has the path of every code with only one', () => {
    const known = Object.values(errorCatalogue).flatMap(({ code, path }) =>
      path === undefined ? [] : [[code, path.join('.')]],
    );
    const expected = Object.entries(places).flatMap(([place, codes]) => codes.map((code) => [code, place]));
    expect(Object.fromEntries(known)).toStrictEqual(Object.fromEntries(expected));
  });
});

describe('describeError', () => {
  it('returns the entry of a code', () => {
    expect(describeError('invalid-quantity')).toStrictEqual({
      code: 'invalid-quantity',
      section: 'General',
      condition: 'quantity is not a number above 0 (0 only on resize).',
      path: ['quantity'],
      origin: 'specification',
      rank: 15,
      docs: 'errors.html#invalid-quantity',
    });
  });

  it('returns an entry for an unknown code', () => {
    const code: ErrorCode = JSON.parse('"no-such-code"');
    expect(describeError(code)).toStrictEqual({
      code,
      section: 'plan',
      condition: 'Unknown code.',
      origin: 'library',
      rank: Object.keys(errorCatalogue).length,
      docs: 'errors.html',
    });
  });
});

describe('the rules of gates', () => {
  it('are found by the code that they refuse with', () => {
    expect(gateRule('side-not-allowed')).toBe('gate.allowed-sides');
    expect(gateRule('test-signal-refused')).toBe('gate.test-signal');
    expect(gateRule('invalid-quantity')).toBeUndefined();
  });

  it('have a sentence each, in the order of the catalogue', () => {
    const codes = Object.values(errorCatalogue).flatMap(({ code, section }) => (section === 'gates' ? [code] : []));
    expect(Object.keys(gateSentences())).toStrictEqual([...new Set(codes.map(gateRule))]);
    expect(gateSentences()).toMatchObject({
      'gate.exit-signals': 'The settings can ignore exits.',
      'gate.allowed-sides': 'The settings can allow one side only.',
    });
  });
});

describe('signalError', () => {
  it('has the path of its code', () => {
    expect(signalError('invalid-delay', { message: 'No.', received: 5, expected: '1 to 86400' })).toStrictEqual({
      code: 'invalid-delay',
      message: 'No.',
      path: ['delay'],
      section: 'Delay, cancel, reject timing',
      received: 5,
      expected: '1 to 86400',
    });
  });

  it('has the path of the details, otherwise an empty path', () => {
    expect(signalError('invalid-field', { message: 'No.', path: ['interval'] }).path).toStrictEqual(['interval']);
    expect(signalError('entry-locked-out', { message: 'No.' }).path).toStrictEqual([]);
  });

  it.each([
    ['x'.repeat(200), 'x'.repeat(60)],
    ['', ''],
    [null, null],
    [['x'.repeat(200)], ['x'.repeat(200)]],
  ])('has what was received, cut where it is a long text', (received, kept) => {
    expect(signalError('invalid-field', { message: 'No.', received }).received).toStrictEqual(kept);
  });

  it('has no value that was received where there is none', () => {
    expect(signalError('invalid-field', { message: 'No.' })).not.toHaveProperty('received');
  });

  it('has the typed fields of its code', () => {
    const error = signalError('max-positions-reached', { message: 'No.', open: 3, limit: 3 });
    expect(error).toMatchObject({ open: 3, limit: 3 });
  });
});

describe('inCatalogueOrder', () => {
  it('sorts by rank, stably, without changing its argument', () => {
    const old = signalError('signal-too-old', { message: '1', ageSeconds: 5, limit: 3 });
    const locked = signalError('entry-locked-out', { message: '2' });
    const again = signalError('signal-too-old', { message: '3', ageSeconds: 5, limit: 3 });
    const given = [old, locked, again];
    expect(inCatalogueOrder(given)).toStrictEqual([locked, old, again]);
    expect(given).toStrictEqual([old, locked, again]);
    expect(inCatalogueOrder([old])).toStrictEqual([old]);
    expect(inCatalogueOrder([])).toStrictEqual([]);
  });
});
