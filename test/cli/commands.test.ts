import { describe, expect, test } from 'vitest';
import { commandHelp, commandNames, commands, helpText, optionNames, optionOf } from '../../src/cli/commands.js';
import { run } from '../../src/cli/run.js';
import { plainTheme } from '../../src/cli/theme.js';

const buy = { ticker: 'AAPL', action: 'buy', quantity: '=5 + 5' };
const market = {
  now: '2026-01-26T15:30:00Z',
  equity: '100000',
  quotes: { AAPL: { bid: '149.98', ask: '150.02', last: '150' } },
};
const order = { ticker: 'AAPL', side: 'buy', effect: 'open', type: 'market', quantity: 10, timeInForce: 'day' };

/** The files that the examples name. */
const day = {
  ...{ date: '2026-01-26', firstEquity: '1', startEquity: '1', lastEquity: '1', highEquity: '1' },
  ...{ equities: [], entries: [], closes: [], halts: [] },
};
const files: Readonly<Record<string, string>> = {
  'alert.json': JSON.stringify(buy),
  'alerts.jsonl': `${JSON.stringify(buy)}\n${JSON.stringify(buy)}\n`,
  'alert.txt': '{"ticker": "{{ticker}}", "action": "exit"}',
  'market.json': JSON.stringify({ ...market, positions: { AAPL: { side: 'long', quantity: '10' } } }),
  'settings.json': '{"allowAddToPosition": true}',
  'log.jsonl': JSON.stringify({ payload: buy, market }),
  'now.json': '{}',
  'next.json': '{"entryLockout": true}',
  'day.json': JSON.stringify(day),
  'order.json': JSON.stringify({ broker: 'alpaca', assetClass: 'stocks', order }),
  'orders.jsonl': JSON.stringify({ assetClass: 'stocks', order }),
  'alerts/a.json': JSON.stringify({ ticker: 'AAPL', action: 'exit' }),
};

async function* stream(text: string): AsyncGenerator<Uint8Array> {
  yield Buffer.from(text);
}

async function ran(given: readonly string[]): Promise<{ output: string; status: number; errorMessage?: string }> {
  let output = '';
  const ended = await run(given, {
    standardInput: stream(''),
    readFile: (path) => stream(files[path] ?? `no file ${path}`),
    readText: async (path) => files[path] ?? `no file ${path}`,
    writeFile: async () => undefined,
    listFolder: async (path) => Object.keys(files).flatMap((name) => (name.startsWith(path) ? [name.slice(7)] : [])),
    write: async (text) => {
      output += text;
      return true;
    },
    ask: async () => 'exit',
    clock: { now: () => Date.parse(market.now) },
    theme: plainTheme(),
    version: '0',
  });
  return { output, ...ended };
}

const examples = commandNames.flatMap((name) => commands[name].examples.map(({ line }) => line));

describe('the help', () => {
  test.each(examples)('has an example that runs: %s', async (line) => {
    const [program, ...given] = line.replace(/ \|.*$/, '').split(' ');
    expect(program).toBe('signal-to-order');
    const { output, status, errorMessage } = await ran(given);
    // The alert adds to the position of the market: without settings that allow it, it is rejected.
    expect([0, 1]).toContain(status);
    expect(errorMessage).toBeUndefined();
    expect(output).not.toMatch(/malformed-json|invalid-request|invalid-snapshot|no file/);
    expect(output.length).toBeGreaterThan(5);
  });

  test.each(commandNames)('of %s is printed, with its examples and options', async (name) => {
    const { output, status } = await ran([name, '--help']);
    expect(output).toBe(commandHelp(name));
    expect(status).toBe(0);
    for (const { line } of commands[name].examples) {
      expect(output).toContain(`    $ ${line}\n`);
    }
    for (const option of optionNames) {
      expect(output.includes(`\n  --${option} `)).toBe(optionOf(option).of.includes(name));
    }
  });

  test('names every command and option', () => {
    for (const name of [...commandNames, ...optionNames.map((option) => `--${option}`), '--help', '--version']) {
      expect(helpText).toContain(`\n  ${name} `);
    }
  });

  test('fits 120 columns', () => {
    const lines = [helpText, ...commandNames.map(commandHelp)].join('\n').split('\n');
    expect(lines.filter((line) => line.length > 120)).toEqual([]);
  });
});
