import { describe, expect, it, test } from 'vitest';
import type { CommandIo } from '../../src/cli/command-io.js';
import { run } from '../../src/cli/run.js';
import { plainTheme } from '../../src/cli/theme.js';
import { printed as printedWith } from './printed.ts';

const market = {
  now: '2026-01-26T15:30:00Z',
  equity: '50000',
  quotes: { AAPL: { bid: '149.98', ask: '150.02' }, MSFT: { bid: '400', ask: '400.2' } },
  positions: { MSFT: { side: 'long', quantity: '10', averageEntryPrice: '390' } },
};
const day = {
  ...{ date: '2026-01-26', firstEquity: '50000', startEquity: '50200', lastEquity: '50000', highEquity: '50200' },
  ...{ equities: [], entries: [], closes: [], halts: [] },
};
const settings = { maxOrderValue: 10_000, guard: { maxLossPerDay: 500, maxTotalValue: 12_000 } };

const printed = (line: string, given: Readonly<Record<string, object>> = {}) =>
  printedWith(line, { market, settings, day, ...given });

const inMarket = '--market market --settings settings --account day';

describe('the command allowance', () => {
  // Held are 10 x 400.10 = 4001, which leaves 7999 / 150.02 = 53.3; an order may be 10000 / 150.02 = 66.7.
  test('prints for each side the largest quantity, and each limit with what is left of it', async () => {
    const { text, status } = await printed(`allowance AAPL ${inMarket}`);
    expect(text).toBe(
      [
        'AAPL long: at most 53',
        '    limit          at     used  left   at most',
        '  ! maxTotalValue  12000  4001  7999   53',
        '    maxOrderValue  10000  0     10000  66',
        '    maxLossPerDay  500    200   300',
        'AAPL short: at most 53',
        '    limit          at     used  left   at most',
        '  ! maxTotalValue  12000  4001  7999   53',
        '    maxOrderValue  10000  0     10000  66',
        '    maxLossPerDay  500    200   300',
        '',
      ].join('\n'),
    );
    expect(status).toBe(0);
  });

  // The bid is 149.98: 2 percent of it are 2.9996, and 100 / 2.9996 is 33.3.
  test('counts the loss at a stop, on one side, at a limit price', async () => {
    const limited = { settings: { maxLossAtStop: 100 } };
    const long = await printed(`allowance AAPL ${inMarket} --side long --stop-loss 2`, limited);
    expect(long.text).toMatch(/^AAPL long: at most 33\n.*\n {2}! maxLossAtStop /);
    expect(long.text).not.toContain('short');
    // 2 percent of 100 are 2.
    const cheaper = await printed(`allowance AAPL ${inMarket} --side long --stop-loss 2 --price 100`, limited);
    expect(cheaper.text).toMatch(/^AAPL long: at most 50\n.*\n {2}! maxLossAtStop /);
  });

  test('says that nothing limits an entry', async () => {
    expect(await printed('allowance AAPL --market market --side short')).toEqual({
      text: 'AAPL short: nothing limits it\n',
      status: 0,
    });
  });

  test('says why nothing may be entered, with status 1', async () => {
    const { text, status } = await printed('allowance AAPL --market market --settings settings --side long');
    expect(text).toContain('AAPL long: nothing\n');
    expect(text).toContain('account-unavailable  accountDay\n');
    expect(status).toBe(1);
  });

  test('answers as JSON', async () => {
    const { text } = await printed(`allowance AAPL ${inMarket} --side long --json`);
    expect(JSON.parse(text)).toMatchObject({
      ticker: 'AAPL',
      sides: { long: { maxQuantity: '53', binding: 'maxTotalValue', refusals: [] } },
    });
  });

  test('plans for the broker of a profile', async () => {
    const { text } = await printed(`allowance BTC-USD ${inMarket} --broker alpaca --json`, {
      settings: { assetClass: 'crypto', maxOrderValue: 1000 },
      market: { now: market.now, quotes: { 'BTC-USD': { bid: '89990', ask: '90010' } } },
    });
    // Alpaca sells no coins short.
    expect(JSON.parse(text).sides.short.maxQuantity).toBe('0');
  });

  it.each([
    ['allowance', 'allowance needs a ticker such as AAPL.'],
    ['allowance AAPL MSFT', 'Unexpected argument "MSFT"; allowance takes one ticker.'],
    ['allowance AAPL --side up', '--side is "up"; expected long or short.'],
    ['allowance AAPL --stop-loss 100', '--stop-loss is "100"; expected a number of percent above 0 and below 100.'],
    ['allowance AAPL --stop-loss 0', '--stop-loss is "0"; expected a number of percent above 0 and below 100.'],
    ['allowance AAPL --price 0', '--price is "0"; expected a number above 0.'],
    ['allowance AAPL --price 1e5', '--price is "1e5"; expected a number above 0.'],
    ['check --account day', 'check has no --account; only plan, explain and allowance do.'],
  ])('%s is not taken: %s', async (line, message) => {
    expect(await printed(line)).toEqual({ text: '', status: 2, errorMessage: message });
  });

  it.each([
    ['an invalid setting', { settings: { maxOrderValue: 0 } }, /maxOrderValue/],
    ['a market without a time', { market: {} }, /now/],
    ['an account that cannot be read', { day: { ...day, halts: 'none' } }, /halts/],
    ['two states of the account', { market: { ...market, accountDay: day } }, /^The market has an accountDay, and/],
    ['a file that is not an object', { day: [] }, /day/],
  ])('fails on %s', async (_, files, message) => {
    const { status, errorMessage } = await printed(`allowance AAPL ${inMarket}`, files);
    expect(status).toBe(2);
    expect(errorMessage).toMatch(message);
  });
});

describe('the option --account', () => {
  const lost = { ...day, startEquity: '50600' };
  const message = { ticker: 'AAPL', action: 'buy', quantity: 5 };

  test('is the state of the account with which an alert is planned and explained', async () => {
    const planned = (file: object) => planOf(`plan alert ${inMarket}`, file);
    expect(await planned(day)).toMatchObject({ ok: true });
    // 50600 less 50000 is above 500.
    expect(await planned(lost)).toMatchObject({ ok: false, errors: [{ code: 'day-loss-reached' }] });
    expect(await planned({ ...day, halts: 'none' })).toMatchObject({ errors: [{ path: ['account', 'halts'] }] });
  });

  async function planOf(line: string, state: object): Promise<unknown> {
    const written: string[] = [];
    const files: Readonly<Record<string, object>> = { market, settings, day: state };
    const io = {
      readFile: async function* () {
        yield new TextEncoder().encode(JSON.stringify(message));
      },
      readText: async (path: string) => JSON.stringify(files[path]),
      write: async (text: string) => {
        written.push(text);
        return true;
      },
      theme: plainTheme(100),
    } as unknown as CommandIo;
    await run(line.split(' '), io);
    return JSON.parse(written.join(''));
  }
});
