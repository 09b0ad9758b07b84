// The Python bot of examples/python, fed with lines as its README says. It needs the built command and python3.
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';

const root = join(import.meta.dirname, '../..');
const hasPython = spawnSync('python3', ['--version']).status === 0;

/** What the bot prints for these lines. */
function run(lines: readonly string[]): readonly string[] {
  const bot = spawnSync('python3', ['bot.py', process.execPath, join(root, 'dist/cli.js')], {
    cwd: join(root, 'examples/python'),
    input: lines.map((line) => `${line}\n`).join(''),
    encoding: 'utf8',
  });
  return `${bot.stdout}${bot.stderr}`.trimEnd().split('\n');
}

describe.skipIf(!hasPython)('the Python bot (skipped where python3 is not installed)', () => {
  test('buys, reduces, reverses and exits, with the cash that this costs', () => {
    const lines = [
      '{"ticker": "AAPL", "action": "buy", "quantity": 10}',
      '{"ticker": "AAPL", "action": "resize", "quantity": 4}',
      '{"ticker": "AAPL", "action": "reverse"}',
      '{"ticker": "AAPL", "action": "exit"}',
    ];
    expect(run(lines)).toEqual([
      'buy 10 AAPL at 150.02',
      'sell 6 AAPL at 149.98',
      'sell 4 AAPL at 149.98, sell 4 AAPL at 149.98',
      'buy 4 AAPL at 150.02',
      // 14 bought at 150.02 and 14 sold at 149.98: 14 times 0.04 lost.
      'cash 99999.44',
    ]);
  });

  test('says why a message is rejected, and goes on', () => {
    const lines = [
      '{"ticker": "AAPL", "action": "exit"}',
      'no json',
      '{"ticker": "AAPL", "action": "hold", "quantity": -1}',
    ];
    expect(run(lines)).toEqual([
      'rejected: no-position',
      'no JSON: Expecting value: line 1 column 1 (char 0)',
      'rejected: invalid-action, invalid-quantity',
      'cash 100000',
    ]);
  });
});
