// The adapters of the service keep the promises on which the execution of plans relies.
import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ExecutionClock } from 'signal-to-order/execute';
import { settableClock } from 'signal-to-order/paper';
import { type BrokerScenario, checkBroker } from 'signal-to-order/testing';
import { expect, test } from 'vitest';
import type { BrokerAdapter } from '../src/brokers/adapter.js';
import { alpacaAdapter } from '../src/brokers/alpaca.js';
import { paperAdapter } from '../src/brokers/paper.js';
import { openDatabase } from '../src/database.js';
import { patientPorts } from '../src/execution/broker-ports.js';
import { migrate } from '../src/schema.js';
import { alpacaDouble } from './alpaca-double.js';
import { emptyServer, noon } from './running.js';

const order = { ticker: 'AAPL', side: 'buy', effect: 'open', quantity: '2', timeInForce: 'day' } as const;
const filling = { ...order, type: 'market' } as const;

function scenarioOf(
  clock: ExecutionClock,
  { held }: Pick<BrokerAdapter, 'held'>,
  quantity: '2' | '0.5' = '2',
): BrokerScenario {
  const sized = { ...filling, quantity };
  return {
    filling: sized,
    resting: { ...sized, type: 'limit', limitPrice: '50' },
    closing: { ...sized, side: 'sell', effect: 'close' },
    refused: { ...filling, quantity: '5000' },
    held: async () => Number((await held()).find(({ ticker }) => ticker === 'AAPL')?.quantity ?? 0),
    clock,
  };
}

/** Its time passes when it is waited for. */
function waitingClock(): ExecutionClock {
  const clock = settableClock(noon);
  return { now: clock.now, sleep: async (milliseconds) => clock.advance(milliseconds) };
}

/** A paper broker with a database of its own. */
async function paperOf(
  quantityStep: number,
  clock: ExecutionClock,
): Promise<{ readonly adapter: BrokerAdapter; readonly close: () => Promise<void> }> {
  const folder = await mkdtemp(join(tmpdir(), 'check-'));
  await emptyServer();
  await cp(process.env.EMPTY_FOLDER ?? '', folder, { recursive: true });
  const database = await openDatabase(folder, process.env.TEST_DATABASE_URL);
  await migrate(database);
  const quotes = { AAPL: { bid: 149.98, ask: 150.02 } };
  const market = { quotes, capabilities: { quantityStep }, instruments: {}, rollovers: {} };
  const world = { cash: 100_000, ...market, optionChains: {}, generatedChains: {} };
  const adapter = paperAdapter('paper', world, database, clock);
  const close = async (): Promise<void> => {
    await database.close();
    await rm(folder, { recursive: true });
  };
  return { adapter, close };
}

test.each([
  { units: 'whole units', quantityStep: 1, quantity: '2', tooFine: '1.5' },
  { units: 'fractions', quantityStep: 0.1, quantity: '0.5', tooFine: '0.55' },
] as const)(
  'checkBroker has no findings on the paper broker in $units',
  async ({ quantityStep, quantity, tooFine }) => {
    const clock = waitingClock();
    const { adapter, close } = await paperOf(quantityStep, clock);
    const { refused: _, ...scenario } = scenarioOf(clock, adapter, quantity);
    const refused = { ...filling, quantity: tooFine };
    expect(await checkBroker(patientPorts(adapter.orders, clock.now), { ...scenario, refused })).toEqual([]);
    expect(await adapter.held()).toEqual([]);
    await close();
  },
);

test('the paper broker makes an order smaller where it rests, and moves the stop of an entry', async () => {
  const { adapter, close } = await paperOf(1, waitingClock());
  const options = { signal: new AbortController().signal };
  const named = { clientOrderId: 'a' };
  await adapter.orders.submit({ ...filling, quantity: '5', type: 'limit', limitPrice: '100', ...named }, options);
  expect(await adapter.orders.replace?.(named, { quantity: '3' }, options)).toMatchObject({
    status: 'working',
    quantity: '3',
  });
  const stopLoss = { type: 'stop', stopPrice: '140', timeInForce: 'gtc' } as const;
  await adapter.orders.submit({ ...filling, stopLoss, clientOrderId: 'b' }, options);
  const leg = { clientOrderId: 'b', leg: 'stopLoss' } as const;
  expect(await adapter.orders.replace?.(leg, { stopPrice: '145' }, options)).toMatchObject({
    ...{ order: { clientOrderId: 'b' }, status: 'filled' },
    legs: { stopLoss: { status: 'working', stopPrice: '145' } },
  });
  // Beyond the market it fills at once: the entry and its stop have ended, and are told all the same.
  expect(await adapter.orders.replace?.(leg, { stopPrice: '151' }, options)).toMatchObject({
    legs: { stopLoss: { status: 'filled', filled: '2' } },
  });
  expect(await adapter.orders.find({ clientOrderId: 'b' }, options)).toMatchObject({
    legs: { stopLoss: { status: 'filled', filled: '2' } },
  });
  expect(await adapter.orders.find({ clientOrderId: 'c' }, options)).toMatchObject({ event: 'not-found' });
  await close();
});

test.each([
  { units: 'whole units', quantity: '2' },
  { units: 'fractions', quantity: '0.5' },
] as const)('checkBroker has no findings on Alpaca in $units', async ({ quantity }) => {
  const alpaca = await alpacaDouble();
  const { url } = alpaca;
  const clock = waitingClock();
  const adapter = alpacaAdapter({ tradingUrl: url, dataUrl: url, keyId: 'key', secretKey: 'secret' }, clock);
  const scenario: BrokerScenario = {
    ...scenarioOf(clock, adapter, quantity),
    held: () => alpaca.held('AAPL'),
    fillPart: (clientOrderId, units) => alpaca.fill(clientOrderId, Number(units)),
  };
  expect(await checkBroker(patientPorts(adapter.orders, clock.now), scenario)).toEqual([]);
  expect(alpaca.refusedRequests).toEqual([]);
  expect(alpaca.book.positions()).toEqual([]);
  await alpaca.close();
});

test('checkBroker finds the lost submit of an adapter that answers at once that it knows no order', async () => {
  const alpaca = await alpacaDouble();
  const { url } = alpaca;
  const clock = waitingClock();
  const { orders } = alpacaAdapter({ tradingUrl: url, dataUrl: url, keyId: 'key', secretKey: 'secret' }, clock);
  // What is given up arrives five seconds later.
  let arrive: { readonly at: number; readonly order: Parameters<typeof orders.submit>[0] } | undefined;
  const late: typeof orders = {
    ...orders,
    submit: async (sent, options) => {
      await Promise.resolve();
      if (options.signal.aborted) {
        arrive = { at: clock.now() + 5000, order: sent };
        throw new Error('given up');
      }
      return orders.submit(sent, options);
    },
    find: async (asked, options) => {
      if (arrive !== undefined && clock.now() >= arrive.at) {
        await orders.submit(arrive.order, options);
        arrive = undefined;
      }
      return orders.find(asked, options);
    },
  };
  const scenario = { ...scenarioOf(clock, { held: async () => [] }), held: () => alpaca.held('AAPL') };
  const findings = async (ports: typeof orders): Promise<readonly string[]> =>
    (await checkBroker(ports, scenario)).map(({ check }) => check);
  expect(await findings(late)).toEqual(['lost-submit']);
  expect(await findings(patientPorts(late, clock.now))).toEqual([]);
  await alpaca.close();
});
