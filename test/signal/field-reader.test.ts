import { describe, expect, expectTypeOf, it } from 'vitest';
import {
  fieldReader,
  messageChoice,
  messageFigure,
  type SentFields,
  type SentName,
} from '../../src/signal/field-reader.js';
import { calculation } from '../core/calculation.ts';
import { signalOf } from '../market/contracts/sample.ts';

const sent = {
  quantity: '5',
  orderType: 'limit',
  limitPrice: '=150 - 1',
  cancel: false,
  stopLoss: { percent: '=1 + 1' },
};
const signal = signalOf({ payload: sent });

describe('fieldReader', () => {
  it('has the values of the fields, taken or not', () => {
    const { take, peek } = fieldReader(signal);
    expect([take('quantity'), peek('quantity'), take('cancel')]).toStrictEqual(['5', '5', false]);
    expect([take('stopLoss'), peek('timeInForce'), take('timeInForce')]).toStrictEqual([
      { percent: '2' },
      undefined,
      undefined,
    ]);
  });

  it('knows what was sent and never taken, in the order of the Signal', () => {
    const fields = fieldReader(signal);
    const unread = ['ticker', 'action', 'limitPrice', 'quantity', 'orderType', 'cancel', 'stopLoss'];
    const added = ['receivedAt', 'formulas'];
    fields.peek('quantity');
    expect(fields.untaken()).toStrictEqual([...unread, ...added]);
    fields.take('quantity');
    fields.take('timeInForce');
    expect(fields.untaken()).toStrictEqual([...unread.filter((name) => name !== 'quantity'), ...added]);
    fields.takeAll('limitPrice', 'orderType', 'cancel', 'stopLoss');
    fields.takeAll();
    expect(fields.untaken()).toStrictEqual(['ticker', 'action', ...added]);
  });

  it('counts the fields of each message by themselves', () => {
    const [one, other] = [fieldReader(signal), fieldReader(signal)];
    one.take('quantity');
    expect(other.untaken()).toContain('quantity');
  });

  it('has the formula of a path', () => {
    const { formula } = fieldReader(signal);
    expect([formula(['limitPrice']), formula(['stopLoss', 'percent']), formula(['quantity'])]).toStrictEqual([
      { formula: '=150 - 1' },
      { formula: '=1 + 1' },
      undefined,
    ]);
    expect(fieldReader(signalOf()).formula(['limitPrice'])).toBeUndefined();
    const reading = signalOf({ payload: { quantity: '=signal.extras.size * 2', extras: { size: '1.50' } } });
    expect(fieldReader(reading).formula(['quantity'])).toStrictEqual({
      formula: '=signal.extras.size * 2',
      operands: { 'signal.extras.size': '1.5' },
    });
  });

  it('is typed by the names of the fields', () => {
    expectTypeOf<'releaseAt' | 'quantity'>().toExtend<SentName>();
    expectTypeOf<'delay' | 'ticker' | 'formulas'>().not.toExtend<SentName>();
    expectTypeOf<SentFields['cancel']>().toEqualTypeOf<boolean | undefined>();
  });
});

describe('a value of the message', () => {
  it('is a figure with its path, and its formula', () => {
    const fields = fieldReader(signal);
    expect(calculation(messageFigure('5', ['quantity'], fields))).toBe('5 message quantity');
    expect(calculation(messageFigure('2', ['stopLoss', 'percent'], fields))).toBe('2 message stopLoss.percent =1 + 1');
  });

  it('is a choice with its path, and its formula', () => {
    const fields = fieldReader(signalOf({ payload: { timeInForce: "='g' ~ 'tc'", marketPriceType: 'ask_bid' } }));
    expect(messageChoice('gtc', ['timeInForce'], fields)).toStrictEqual({
      choice: 'gtc',
      origin: { from: 'message', path: ['timeInForce'], formula: "='g' ~ 'tc'" },
    });
    expect(messageChoice('ask_bid', ['marketPriceType'], fields).origin).toStrictEqual({
      from: 'message',
      path: ['marketPriceType'],
    });
  });
});
