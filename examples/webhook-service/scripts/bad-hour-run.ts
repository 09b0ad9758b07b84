// Twenty strategies trade through a bad day of their broker; then their book is held against what they have sent.
import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { readConfig } from '../src/config.js';
import { jsonLog } from '../src/log.js';
import { type Service, startService } from '../src/service.js';
import { steadyClock } from '../src/steady-clock.js';
import { type AlpacaDouble, alpacaDouble } from '../test/alpaca-double.js';
import { type BadLine, badLine, fillsAfter, troubles } from './bad-line.js';

export interface BadHourOptions {
  /** Seconds of each trouble, of the quiet after each, and how often all of them come. */
  readonly troubled: number;
  readonly quiet: number;
  readonly rounds: number;
}

export interface BadHourReport {
  readonly seconds: number;
  /** Signals that were accepted, by action; how other answers began, and how the accepted ones ended. */
  readonly accepted: Readonly<Record<string, number>>;
  readonly refused: Readonly<Record<string, number>>;
  readonly ended: Readonly<Record<string, number>>;
  readonly met: BadLine['met'];
  /** Milliseconds of the slowest answer to a signal of the other account. */
  readonly slowestElsewhere: number;
  /** The longest time that a position was without a stop, in seconds. */
  readonly longestUnprotected: number;
  readonly faults: readonly string[];
}

interface Strategy {
  readonly name: string;
  readonly ticker: string;
  readonly id: string;
}

interface Sent {
  readonly ticker: string;
  readonly action: 'buy' | 'exit';
  readonly quantity: number;
}

const password = 'a-password-for-the-bad-hour';
const token = 'a-token-for-the-bad-hour';

/** A Monday, half past ten in New York. */
const begin = Date.parse('2026-01-26T15:30:00Z');

const strategies: readonly Strategy[] = Array.from({ length: 20 }, (_, index) => ({
  name: `s${index + 1}`,
  ticker: `T${String.fromCharCode(65 + index)}`,
  id: randomUUID(),
}));

/** Another account, at which nothing is wrong. */
const elsewhere: Strategy = { name: 'elsewhere', ticker: 'GOOD', id: randomUUID() };

/** Milliseconds after which what a broker does not tell has to be at the top of the page. */
const toldAfter = 60_000;

export async function badHour(options: BadHourOptions): Promise<BadHourReport> {
  const alpaca = await alpacaDouble({ cash: 10_000_000, fillsAfter });
  const line = await badLine(alpaca, Math.random);
  const folder = await mkdtemp(join(tmpdir(), 'bad-hour-'));
  const shift = begin - Date.now();
  const now = steadyClock(
    () => Date.now() + shift,
    () => performance.now(),
  );
  const service = await startService({
    config: configFor(line.url),
    folder: join(folder, 'data'),
    clock: { now, sleep: (milliseconds, signal) => pause(milliseconds, undefined, { signal }) },
    log: jsonLog(() => undefined, now),
  });
  const time = setInterval(() => {
    alpaca.now = new Date(now()).toISOString();
  }, 100);

  const day = newDay(alpaca, line, service, Math.random);
  const trading = [...strategies.map(day.trade), day.tradeElsewhere(), day.moveMarket()];
  const watching = [day.watch(), day.attend()];
  await pause(1000 * options.quiet);
  for (let round = 0; round < options.rounds; round += 1) {
    for (const trouble of troubles) {
      line.trouble = trouble;
      await pause(1000 * options.troubled);
      line.trouble = 'none';
      await pause(1000 * options.quiet);
    }
  }
  day.end();
  await Promise.all(trading);
  const report = await day.report();
  await Promise.all(watching);
  clearInterval(time);
  await service.stop();
  await line.close();
  await alpaca.close();
  await rm(folder, { recursive: true, force: true });
  return report;
}

function configFor(url: string) {
  const config = readConfig(
    {
      token,
      rateLimits: { perMinute: 100_000, perHour: 100_000 },
      duplicateWindowSeconds: 0,
      brokers: {
        bad: { type: 'alpaca', tradingUrl: url, dataUrl: url, keyId: 'key', secretKey: 'secret' },
        good: { type: 'paper', quotes: { GOOD: { bid: 99.99, ask: 100.01 } } },
      },
      strategies: Object.fromEntries([
        ...strategies.map(({ name }) => [name, { settings: {}, subscriptions: [{ id: 'a', broker: 'bad' }] }]),
        [elsewhere.name, { settings: {}, subscriptions: [{ id: 'a', broker: 'good' }] }],
      ]),
      webhooks: [...strategies, elsewhere].map(({ id, name }) => ({ id, password, strategy: name })),
    },
    { PORT: '0' },
  );
  if (!('webhooks' in config)) {
    throw new Error(config.join('\n'));
  }
  return config;
}

function newDay(alpaca: AlpacaDouble, line: BadLine, service: Service, random: () => number) {
  const begun = Date.now();
  const sent = new Map<string, Sent>();
  const accepted: Record<string, number> = { buy: 0, exit: 0 };
  const refused: Record<string, number> = {};
  const faults: string[] = [];
  const uncovered = new Map<string, number>();
  const told = new Set<string>();
  let slowestElsewhere = 0;
  let longest = 0;
  let isOver = false;
  let isWatched = true;

  const between = (least: number, most: number): number => least + Math.floor(random() * (most - least + 1));
  const url = (path: string): string => `http://127.0.0.1:${service.port}${path}`;
  const headers = { authorization: `Bearer ${token}` };
  const at = (): string => `after ${Math.round((Date.now() - begun) / 1000)} s (${line.trouble})`;

  /** Sends a signal; returns the code of a refusal. */
  const send = async ({ id, name }: Strategy, signal: Sent, more: object = {}): Promise<string | undefined> => {
    const { ticker, action, quantity } = signal;
    const body = JSON.stringify({ ticker, action, ...(action === 'buy' && { quantity }), ...more });
    const response = await fetch(url(`/trading/webhook/${id}/${password}`), { method: 'POST', body });
    const answer = (await response.json()) as { id?: string; messageCode?: string };
    if (response.status === 200 && answer.id !== undefined) {
      sent.set(answer.id, signal);
      accepted[action] = (accepted[action] ?? 0) + 1;
      return undefined;
    }
    const code = `${response.status} ${answer.messageCode ?? 'no code'}`;
    refused[`${action} ${code}`] = (refused[`${action} ${code}`] ?? 0) + 1;
    if (action === 'exit') {
      faults.push(`${name}: an exit was refused with ${code} ${at()}`);
    }
    return code;
  };

  /** Waits until a position is as it should be, at most for some seconds. */
  const until = async (ticker: string, isReached: (units: number) => boolean, seconds: number): Promise<void> => {
    for (let waited = 0; waited < seconds && !isOver && !isReached(alpaca.held(ticker)); waited += 1) {
      await pause(1000);
    }
  };

  const trade = async (strategy: Strategy): Promise<void> => {
    const { ticker } = strategy;
    const brackets = [
      { stopLoss: { percent: 2 }, takeProfit: { percent: 4 } },
      { stopLoss: { percent: 2 } },
      { stopLoss: { type: 'trailing_stop', trailPercent: 2 } },
    ];
    while (!isOver) {
      await pause(between(500, 4000));
      const quantity = between(2, 9);
      if ((await send(strategy, { ticker, action: 'buy', quantity }, brackets[between(0, 2)])) !== undefined) {
        continue;
      }
      await until(ticker, (units) => units > 0, 20);
      await pause(between(1000, 8000));
      await send(strategy, { ticker, action: 'exit', quantity: 0 });
      await until(ticker, (units) => units === 0, 20);
    }
    // The last word of each strategy.
    await send(strategy, { ticker, action: 'exit', quantity: 0 });
  };

  const tradeElsewhere = async (): Promise<void> => {
    while (!isOver) {
      for (const action of ['buy', 'exit'] as const) {
        const sentAt = performance.now();
        const refusal = await send(elsewhere, { ticker: elsewhere.ticker, action, quantity: 1 });
        slowestElsewhere = Math.max(slowestElsewhere, performance.now() - sentAt);
        if (refusal !== undefined) {
          faults.push(`the other account: ${action} was refused with ${refusal} ${at()}`);
        }
        await pause(1000);
      }
    }
  };

  /** The page before its accounts. */
  const topOfPage = async (): Promise<string> => {
    const response = await fetch(url('/'), { headers });
    const [top = ''] = (await response.text()).split('<section id="accounts"');
    return top.replace(/<[^>]*>/g, ' ').replace(/\s+/g, ' ');
  };

  /** Units of a position that no open stop closes. */
  const openUnits = (ticker: string): number => {
    const held = alpaca.held(ticker);
    const covered = alpaca.book
      .all()
      .filter(({ symbol, side }) => symbol === ticker && side === (held > 0 ? 'sell' : 'buy'))
      .filter(({ status, type }) => workingStatuses.includes(status) && stopTypes.includes(type))
      .reduce((sum, { qty, filled_qty: filled }) => sum + Number(qty) - Number(filled), 0);
    return Math.max(0, Math.abs(held) - covered);
  };

  /** Every position is covered, or at the top of the page. */
  const watch = async (): Promise<void> => {
    while (isWatched) {
      await pause(2000);
      for (const { ticker } of strategies) {
        if (openUnits(ticker) === 0) {
          uncovered.delete(ticker);
          told.delete(ticker);
        } else {
          uncovered.set(ticker, uncovered.get(ticker) ?? Date.now());
        }
      }
      const late = [...uncovered].filter(([, since]) => Date.now() - since > toldAfter);
      longest = Math.max(longest, ...[...uncovered.values()].map((since) => (Date.now() - since) / 1000));
      const top = late.length === 0 ? '' : await topOfPage();
      for (const [ticker] of late.filter(([each]) => !told.has(each))) {
        told.add(ticker);
        // It may have been covered while the page was asked for.
        if (openUnits(ticker) > 0 && !top.includes(ticker) && !top.includes('bad does not answer')) {
          faults.push(`${openUnits(ticker)} ${ticker} without a stop are not at the top of the page ${at()}: ${top}`);
        }
      }
    }
  };

  /** A person looks once in a while, and acknowledges what differs. */
  const attend = async (): Promise<void> => {
    while (isWatched) {
      await pause(5000);
      const found = await service.database.query<{ id: string; expected: string; actual: string; found_at: number }>(
        'SELECT id, expected, actual FROM differences WHERE acknowledged_at IS NULL',
      );
      for (const { id, expected, actual } of found) {
        const body = new URLSearchParams({ id, expected, actual });
        await fetch(url('/differences'), { method: 'POST', headers, body, redirect: 'manual' });
      }
    }
  };

  const moveMarket = async (): Promise<void> => {
    while (!isOver) {
      await pause(1000);
      const { ticker } = strategies[between(0, strategies.length - 1)] ?? elsewhere;
      const bid = (14_998 * between(97, 103)) / 10_000;
      alpaca.book.move(ticker, { bid: Number(bid.toFixed(2)), ask: Number((bid + 0.04).toFixed(2)) });
    }
  };

  const report = async (): Promise<BadHourReport> => {
    for (let waited = 0; waited < 180 && (await service.open()) > 0; waited += 1) {
      await pause(1000);
    }
    // A comparison after the last one.
    await service.reconcile();
    isWatched = false;
    const rows = await service.database.query<{ request_id: string; state: string; code: string | null }>(
      `SELECT request_id, state, coalesce(progress->'reason'->>'code', errors->0->>'code') AS code FROM executions`,
    );
    const ended: Record<string, number> = {};
    for (const { request_id: id, state, code } of rows) {
      const signal = sent.get(id);
      const end = `${signal?.action ?? 'unknown'} ${state}${code === null ? '' : ` ${code}`}`;
      ended[end] = (ended[end] ?? 0) + 1;
      if (signal?.action === 'exit' && state !== 'done' && !ofBroker.includes(code ?? '')) {
        faults.push(`an exit of ${signal.ticker} ended as ${end}`);
      }
    }
    for (const id of [...sent.keys()].filter((each) => rows.every(({ request_id: other }) => other !== each))) {
      faults.push(`${id} was accepted and has no execution`);
    }
    const top = await topOfPage();
    for (const { ticker } of strategies.filter((each) => alpaca.held(each.ticker) !== 0)) {
      const place = top.includes(ticker) ? 'told at the top of the page' : 'not told';
      const held = `${alpaca.held(ticker)} ${ticker} are held after its last exit, ${place}`;
      const isOfBroker = line.overFilled.some((id) => sentBy(id)?.ticker === ticker);
      if (!isOfBroker || place === 'not told') {
        faults.push(held);
      }
    }
    return {
      seconds: Math.round((Date.now() - begun) / 1000),
      ...{ accepted, refused, ended, met: line.met, slowestElsewhere: Math.round(slowestElsewhere) },
      longestUnprotected: Math.round(longest),
      faults: [...faults, ...doubled()],
    };
  };

  const sentBy = (clientOrderId: string): Sent | undefined =>
    [...sent].find(([id]) => clientOrderId.startsWith(`${id}-`))?.[1];

  /** Signals of which more was bought than they asked for, apart from what the broker has filled by itself. */
  const doubled = (): readonly string[] =>
    [...sent].flatMap(([id, { action, quantity, ticker }]) => {
      const own = alpaca.orders.filter(
        ({ client_order_id: each, position_intent: intent }) => each.startsWith(`${id}-`) && intent === 'buy_to_open',
      );
      const bought = own.reduce((sum, { filled_qty: filled }) => sum + Number(filled), 0);
      const given = own.filter((each) => line.overFilled.includes(each.client_order_id)).length;
      return action === 'buy' && bought - given > quantity
        ? [`${bought} ${ticker} were bought for a signal of ${quantity}`]
        : [];
    });

  return {
    ...{ trade, tradeElsewhere, watch, attend, moveMarket, report },
    end: () => {
      isOver = true;
    },
  };
}

/** How an exit may end without closing: there was nothing to close, or the broker itself has filled too much or rejected it. */
const ofBroker: readonly string[] = ['no-position', 'order-overfilled', 'order-rejected'];
const workingStatuses: readonly string[] = ['new', 'accepted', 'partially_filled'];
const stopTypes: readonly string[] = ['stop', 'stop_limit', 'trailing_stop'];
