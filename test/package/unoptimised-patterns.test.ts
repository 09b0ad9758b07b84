import { execFile } from 'node:child_process';
import { resolve } from 'node:path';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';

const entry = resolve(import.meta.dirname, '../../dist/index.js');

/** Sends text of five million characters in every field, alone and behind what begins a value of the field. */
const program = `
import { parseSignal, parseSettings, parseMarketSnapshot, evaluateFormulas } from ${JSON.stringify(entry)};
const fields = ['ticker', 'action', 'price', 'quantity', 'interval', 'time', 'delay', 'rejectAfter', 'expiration',
  'expiresAt', 'message', 'strikePrice', 'formula'];
const beginnings = ['', '+', '+5', 'SPY 260130C', 'BTC-', '2026-01-26T', '='];
let answers = 0;
for (const character of ['7', ' ', 'a', '-', ',', '.', '<']) {
  const long = character.repeat(5_000_000);
  for (const beginning of beginnings) {
    const text = beginning + long;
    for (const name of fields) {
      for (const assetClass of ['stocks', 'options', 'futures', 'crypto']) {
        if (name !== 'ticker' && assetClass !== 'stocks') continue;
        const message = { ticker: 'AAPL', action: 'buy', [name]: text };
        parseSignal(message, { clock: { now: () => 0 }, assetClass });
        answers += 1;
      }
    }
    evaluateFormulas({ price: '=1 ' + text });
    parseSettings({ marketTimeZone: text, allowedTickers: [text], defaultQuantity: text });
    parseMarketSnapshot({ now: text, equity: text });
    answers += 3;
  }
}
console.log(answers);
`;

it('no text makes an engine without optimised patterns run out of stack', { timeout: 120_000 }, async () => {
  const options = ['--no-regexp-optimization', '--input-type=module', '-e', program];
  const { stdout } = await promisify(execFile)(process.execPath, options);
  // 7 characters, 7 beginnings; 12 fields and a ticker of four classes, and three other readers.
  expect(Number(stdout)).toBe(7 * 7 * (12 + 4 + 3));
});
