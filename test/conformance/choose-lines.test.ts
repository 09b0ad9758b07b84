import { describe, expect, it } from 'vitest';
import { chooseLines } from './choose-lines.js';

const line = (fields: object): string => JSON.stringify(fields);
const byHand = line({ id: 'a', rule: 'SPEC 1', request: { payload: { action: 'buy' } } });
const header = line({ answeredBy: 'a model' });
const buy = line({ request: { payload: { action: 'buy', id: '1#2' } }, answer: { ok: true } });
const sameBuy = buy.replace('1#2', '1#2#3#4#5#6#7#8#9');
const exit = line({ request: { payload: { action: 'exit' } }, answer: { ok: true } });

describe('chooseLines', () => {
  it('keeps the header and what was worked out by hand, whatever the size', () => {
    expect(chooseLines([header, byHand, buy], 0)).toEqual([header, byHand]);
  });

  it('takes another action before the longer line of a known one, and keeps the order of the file', () => {
    const bytes = buy.length + exit.length + 2;
    expect(chooseLines([sameBuy, exit, buy], bytes)).toEqual([exit, buy]);
  });

  it('takes lines that add nothing where bytes are left', () => {
    expect(chooseLines([buy, exit, buy.replace('}}', '} }')], 1_000)).toHaveLength(3);
  });

  it('passes over a line that is larger than what is left', () => {
    expect(chooseLines([sameBuy, exit], exit.length + 1)).toEqual([exit]);
  });
});
