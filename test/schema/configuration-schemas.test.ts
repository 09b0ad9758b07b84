// What the JSON Schemas of settings, snapshots and plans reject is rejected by parsing, or planned by nobody.
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { mapObjects } from '../../docs/generate/schema/json-schema.js';
import { isBatch } from '../../src/cli/explain.js';
import { respondToPlan } from '../../src/cli/respond.js';
import type { JsonObject, JsonValue } from '../../src/core/json.js';
import { parseMarketSnapshot } from '../../src/market/snapshot-schema.js';
import type { OrderPlan } from '../../src/order/order-plan.js';
import { planJsonSchema } from '../../src/schema/index.js';
import { defaultSettings } from '../../src/settings/defaults.js';
import { parseSettings } from '../../src/settings/parse-settings.js';
import { marketSnapshot, settings } from '../../src/testing/index.js';
import { readLines } from '../conformance/suite.js';
import { readGoldenLines } from '../golden/golden-plans.js';
import { always, runCount } from '../properties/seeds.js';
import { takesPlan, takesRequest, takesSettings, takesSnapshot, validatorOf } from './validators.js';

const requests = [...readGoldenLines(), ...readLines('plans.jsonl'), ...readLines('quantities.jsonl')].map(
  ({ request }) => request,
);

/** Replaces a value, or its name. */
type Spoiling = (name: string, value: JsonValue) => readonly [string, JsonValue];

/** A JSON value with one value in it spoiled: the one at the place, or the last one on the way to it. */
function spoiled(value: JsonValue, [first = 0, ...rest]: readonly number[], spoil: Spoiling): JsonValue {
  if (typeof value !== 'object' || value === null) {
    return value;
  }
  const names = Object.keys(value);
  const chosen = names[first % Math.max(1, names.length)];
  const entries = Object.entries(value).map(([name, part]: [string, JsonValue]): readonly [string, JsonValue] => {
    const isLast = rest.length === 0 || typeof part !== 'object' || part === null;
    if (name !== chosen) {
      return [name, part];
    }
    return isLast ? spoil(name, part) : [name, spoiled(part, rest, spoil)];
  });
  return Array.isArray(value) ? entries.map(([, part]) => part) : Object.fromEntries(entries);
}

const others: readonly JsonValue[] = [
  ...[null, 0, 1, -1, 1.5, 1e300, '5', '-0', ' 1,000 ', '2026-01-26T15:30Z', '2026-01-30', '24:00', 'limit'],
  ...['', ' x ', 'Europe/Paris', 'call', true, [], {}, ['AAPL'], { amount: 1 }, { type: 'stop' }, '10.0.0.0/8'],
];
const spoilings: fc.Arbitrary<Spoiling> = fc.oneof(
  fc.constantFrom(...others).map(
    (other): Spoiling =>
      (name) => [name, other],
  ),
  fc.constantFrom<Spoiling>(
    (name, value) => [`${name}s`, value],
    (name, value) => [name, ` ${value} `],
    (name, value) => [name, Number(value) || value],
    (name, value) => [name, Array.isArray(value) ? value.slice(1) : `${value}.0`],
  ),
);
const places = fc.array(fc.nat({ max: 40 }), { minLength: 1, maxLength: 4 });

const named = { $schema: './node_modules/signal-to-order/dist/schema/settings.schema.json' };
const now = '2026-01-26T15:30:00Z';

describe('a file that names its JSON Schema', () => {
  it.each([
    ['settings', takesSettings, { ...named, maxPositions: 3 }],
    ['a market', takesSnapshot, { ...named, now }],
    ['a signal', takesRequest, { ...named, ticker: 'AAPL', action: 'buy' }],
    ['a plan', takesPlan, { ...named, ...firstPlan() }],
  ])('is accepted by the JSON Schema of %s', (_, takes, file) => {
    expect(takes(file)).toBe(true);
  });

  it('is read as if it did not name it', () => {
    expect(parseSettings({ ...named, maxPositions: 3 })).toEqual(parseSettings({ maxPositions: 3 }));
    expect(parseMarketSnapshot({ ...named, now })).toEqual({ ok: true, value: { now } });
  });

  it('may not name it inside an object of settings', () => {
    expect(parseSettings({ entry: named })).toMatchObject({ ok: false, errors: [{ path: ['entry', '$schema'] }] });
  });
});

/** The plan of the first golden line that has one. */
function firstPlan(): object {
  const [plan = {}] = readGoldenLines().flatMap(({ request }) => {
    const response = respondToPlan(request);
    return response.ok && !isBatch(response.value) ? [response.value] : [];
  });
  return JSON.parse(JSON.stringify(plan));
}

describe.each([
  { name: 'settings', arbitrary: settings() as fc.Arbitrary<unknown>, parse: parseSettings, takes: takesSettings },
  {
    name: 'snapshot',
    arbitrary: marketSnapshot() as fc.Arbitrary<unknown>,
    parse: parseMarketSnapshot,
    takes: takesSnapshot,
  },
])('the JSON Schema of the $name', ({ name, arbitrary, parse, takes }) => {
  const plain = arbitrary.map((value): JsonValue => JSON.parse(JSON.stringify(value)));

  it('accepts generated values', () => {
    always(plain, 8311, (value) => {
      expect(parse(value).ok).toBe(true);
      expect(takes(value)).toBe(true);
    });
  });

  it('accepts every value that parsing accepts among faulty ones', () => {
    const counted = { bothTake: 0, bothReject: 0, parsingRejects: 0 };
    fc.assert(
      fc.property(plain, places, spoilings, (value, place, spoil) => {
        const candidate = spoiled(value, place, spoil);
        const parsed = parse(candidate);
        const isAccepted = parsed.ok;
        const isTaken = takes(candidate);
        expect(!isAccepted || isTaken, JSON.stringify(candidate)).toBe(true);
        // JSON Schema cannot express that a name is a misspelt one (safety S14).
        if (parsed.ok || parsed.errors.some((error) => !('suggestion' in error))) {
          counted[isTaken ? (isAccepted ? 'bothTake' : 'parsingRejects') : 'bothReject'] += 1;
        }
      }),
      { seed: 8312, numRuns: runCount(1_000, 1_000) },
    );
    expect(counted.bothTake).toBeGreaterThan(70);
    // Hardly anything that parsing rejects escapes the schema.
    expect(counted.bothReject).toBeGreaterThan(10 * counted.parsingRejects);
  });

  it('accepts those of the golden plans and the conformance suite', () => {
    const given = requests.map((request) => (name === 'settings' ? (request.settings ?? {}) : request.market));
    const accepted = given.filter((value) => parse(value).ok);
    expect(accepted.length).toBeGreaterThan(1300);
    expect(accepted.filter((value) => !takes(value))).toEqual([]);
  });
});

describe('the JSON Schema of the settings, by hand', () => {
  it('accepts the defaults, numbers as text, null, and complete settings', () => {
    const accepted: readonly JsonValue[] = [
      {},
      JSON.parse(JSON.stringify(defaultSettings)),
      { maxPositions: '3', entry: null, exit: { bidAskSpreadFilterPercent: '0.5' } },
      { allowedIpAddresses: 'platform-a' },
      { allowedIpAddresses: ['203.0.113.7', '2001:db8::/32'], allowedTickers: [] },
      { entry: { allowSignalOverride: { price: false }, trailingStop: { percent: 1 }, stopLoss: { type: 'stop' } } },
      { tradingWindows: [{ days: ['mon'], from: '09:30', to: '24:00', timeZone: null }] },
    ];
    expect(accepted.filter((value) => !parseSettings(value).ok)).toEqual([]);
    expect(accepted.filter((value) => !takesSettings(value))).toEqual([]);
  });

  it.each<readonly [string, JsonValue]>([
    ['a misspelt setting', { maxPositons: 3 }],
    ['a misspelt setting of entries', { entry: { ordertype: 'limit' } }],
    ['a misspelt part of a bracket', { entry: { takeProfit: { percentage: 1 } } }],
    ['a formula in a bracket', { entry: { stopLoss: { percent: '=1' } } }],
    ['no position at all', { maxPositions: 0 }],
    ['half a strike', { strikeCount: 2.5 }],
    ['a window without days', { tradingWindows: [{ days: [], from: '09:30', to: '16:00' }] }],
    ['a window from 24:00', { tradingWindows: [{ days: ['mon'], from: '24:00', to: '16:00' }] }],
    ['another platform', { allowedIpAddresses: 'platform-c' }],
    ['a quantity type of exits', { defaultQuantity: { quantityType: 'percent_of_position', quantity: 1 } }],
    ['a ticker with space around it', { allowedTickers: [' AAPL'] }],
  ])('rejects %s', (_, value) => {
    expect(parseSettings(value).ok).toBe(false);
    expect(takesSettings(value)).toBe(false);
  });

  // The checks that JSON Schema cannot express, or that the schema leaves to parsing.
  it.each<readonly [string, JsonValue]>([
    ['limits of amounts as text', { exitBreakevenOffset: '100.5' }],
    ['limits of whole numbers as text', { strikeCount: '21' }],
    ['zero as text', { signalQuantityMultiplier: '0' }],
    ['fractions as text', { maxPositions: '1.5' }],
    ['time zones', { marketTimeZone: 'Mars/Base' }],
    ['source addresses', { allowedIpAddresses: ['10.0.0.0/33'] }],
    ['a trailing distance that is missing', { entry: { trailingStop: {} } }],
    ['one spread filter', { exit: { bidAskSpreadFilter: 1, bidAskSpreadFilterPercent: 1 } }],
    [
      'fixed quantities of futures',
      { assetClass: 'futures', defaultQuantity: { quantityType: 'dollar_amount', quantity: 1 } },
    ],
    ['rules between the fields of a bracket', { entry: { takeProfit: { percent: 1, amount: 1 } } }],
  ])('leaves %s to parsing', (_, value) => {
    expect(parseSettings(value).ok).toBe(false);
    expect(takesSettings(value)).toBe(true);
  });

  it('describes each setting differently', () => {
    const { properties } = JSON.parse(JSON.stringify(takesSettings.schema));
    expect(properties.maxPositions.description).toBe('Maximum number of open tickers; absent: no limit.');
    expect(properties.entry.anyOf[0].properties.rejectOlderThan.description).toBe(
      'Maximum age of a signal, in seconds.',
    );
  });
});

const contract = { ticker: 'SPY', expiration: '2026-01-30', type: 'call', strike: 600 };

describe('the JSON Schema of a snapshot, by hand', () => {
  const now = '2026-01-26T15:30:00Z';

  it.each<readonly [string, JsonValue]>([
    ['a snapshot without now', {}],
    ['an instant without a zone', { now: '2026-01-26T15:30:00' }],
    ['a quote that is a number', { now, quotes: { AAPL: 150 } }],
    ['a price that is not a number', { now, quotes: { AAPL: { bid: 'x' } } }],
    ['a position without a side', { now, positions: { AAPL: { quantity: 1 } } }],
    ['a negative position', { now, positions: { AAPL: { side: 'long', quantity: -1 } } }],
    ['an unknown order type', { now, capabilities: { orderTypes: ['iceberg'] } }],
    ['an unknown delivery month', { now, rollovers: { ES: { months: 'A', daysBeforeExpiry: 8 } } }],
  ])('rejects %s', (_, value) => {
    expect(parseMarketSnapshot(value).ok).toBe(false);
    expect(takesSnapshot(value)).toBe(false);
  });

  it('accepts unknown keys, null, and numbers as text', () => {
    const value = { now, comment: 1, equity: null, quotes: { AAPL: { bid: '1,000.5', volume: 5 }, MSFT: null } };
    expect(parseMarketSnapshot(value).ok).toBe(true);
    expect(takesSnapshot(value)).toBe(true);
  });

  // The checks that JSON Schema cannot express, or that the schema leaves to parsing.
  it.each<readonly [string, JsonValue]>([
    ['days of the calendar', { now: '2026-02-30T15:30:00Z' }],
    ['expirations', { now, optionChains: { SPY: { contracts: [{ ...contract, expiration: 'x' }] } } }],
    ['mistyped keys of the snapshot', { now, postions: {} }],
    ['limits of numbers as text', { now, positions: { AAPL: { side: 'long', quantity: '-1' } } }],
  ])('leaves %s to parsing', (_, value) => {
    expect(parseMarketSnapshot(value).ok).toBe(false);
    expect(takesSnapshot(value)).toBe(true);
  });
});

/** The schema with every object closed: a name that it does not know is an error. */
function closed(schema: JsonObject): JsonObject {
  const strict = mapObjects(schema, (object) =>
    'properties' in object && object.type === 'object' ? { ...object, additionalProperties: false } : object,
  );
  return strict as JsonObject;
}

const given = { from: 'message', path: ['quantity'] };
/** None has a value or a choice, with an origin of its kind. */
const invalidFigures: readonly unknown[] = [
  given,
  { value: '1' },
  { value: '1.0', ...given },
  { value: '1', ...given, from: 'broker' },
  { value: '1', from: 'message' },
  { value: '1', by: 'strikesAway', of: [] },
  { value: '1', by: 'plus' },
  { choice: 'put', by: 'plus', of: [] },
  { choice: 1, ...given },
];

describe('the JSON Schema of a plan', () => {
  const takesKnownNames = validatorOf(closed(planJsonSchema));
  const plans = requests.flatMap((request): readonly OrderPlan[] => {
    const answer = respondToPlan(request);
    if (!answer.ok) {
      return [];
    }
    const { value } = answer;
    return isBatch(value) ? value.flatMap((result) => (result.ok ? [result.value] : [])) : [value];
  });

  it('accepts every plan of the golden file and the conformance suite, without unknown names', () => {
    expect(plans.length).toBeGreaterThan(900);
    expect(new Set(plans.map(({ outcome }) => outcome)).size).toBe(3);
    expect(plans.filter((plan) => !takesPlan(plan))).toEqual([]);
    expect(plans.filter((plan) => !takesKnownNames(plan))).toEqual([]);
  });

  it.each(['orders', 'postponed', 'nothing-to-do'])(
    'needs every name but the version of a plan with the outcome %s',
    (outcome) => {
      const plan = JSON.parse(JSON.stringify(plans.find((candidate) => candidate.outcome === outcome)));
      expect(takesPlan(plan)).toBe(true);
      expect(Object.keys(plan).filter((name) => takesPlan({ ...plan, [name]: undefined }))).toEqual(['libraryVersion']);
    },
  );

  it('rejects a value of another kind', () => {
    const [orders, postponed] = [
      plans.find(({ steps }) => steps.some((step) => step.step === 'submit-order' && step.order.stopLoss)),
      plans.find((plan) => plan.outcome === 'postponed'),
    ].map((plan) => JSON.parse(JSON.stringify(plan)));
    const candidates: readonly unknown[] = [
      { ...orders, outcome: 'order' },
      { ...orders, outcome: 'postponed' },
      { ...orders, action: 'hold' },
      { ...postponed, releaseAt: 'tomorrow' },
      { ...orders, steps: [] },
      { ...orders, steps: [{ step: 'submit-order', id: 'entry' }] },
      { ...orders, steps: [{ step: 'wait', of: 'entry' }] },
      { ...orders, notices: [{ code: 'unheard-of', message: '' }] },
      { ...orders, trace: [{ rule: 'unheard.of', read: {}, decided: null }] },
      { ...orders, trace: [{ rule: 'cancel', read: {}, decided: [], figures: { quantity: 'first' } }] },
      JSON.parse(JSON.stringify(orders).replace(/"role":"entry"/, '"role":"stop-loss"')),
      ...invalidFigures.map((figure) => ({ ...orders, figures: [figure] })),
      JSON.parse(JSON.stringify(orders).replace(/"quantity":"[^"]*"/, '"quantity":5')),
      JSON.parse(JSON.stringify(orders).replace(/"quantity":"[^"]*"/, '"quantity":"5.0"')),
    ];
    expect([takesPlan(orders), takesPlan(postponed)]).toEqual([true, true]);
    expect(candidates.filter((value) => takesPlan(value))).toEqual([]);
  });
});
