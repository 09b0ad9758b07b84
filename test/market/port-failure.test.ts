import { describe, expect, it } from 'vitest';
import {
  dispensablePorts,
  notLoaded,
  type PortFailureReason,
  portFailure,
  portUnanswered,
} from '../../src/market/port-failure.js';
import type { PortName } from '../../src/market/ports.js';

const call = (): undefined => undefined;
const ports = {
  broker: { quote: call, equity: call, buyingPower: call, openOrders: call, optionChain: call },
  positions: { position: call, openTickers: call },
  instruments: { instrument: call, rollover: call },
};
const without = { broker: {}, positions: {}, instruments: {} };
const cause = new Error('https://api.example.com?key=abc');

/** A port, what it is asked for, and its answer in words. */
const answers: readonly (readonly [PortName, string, string])[] = [
  ['quote', 'AAPL', 'The quote of AAPL'],
  ['position', 'AAPL', 'The position of AAPL'],
  ['openTickers', '', 'The list of open tickers'],
  ['openOrders', 'AAPL', 'The open orders of AAPL'],
  ['instrument', 'AAPL', 'The instrument of AAPL'],
  ['optionChain', 'SPY', 'The option chain of SPY'],
  ['rollover', 'ES', 'The rollover schedule of ES'],
  ['currency', '', 'The currency of the account'],
  ['equity', '', 'The account equity'],
  ['buyingPower', '', 'The buying power'],
  ['restingEntries', '', 'The resting entries of the account'],
  ['accountDay', '', 'The day of the account'],
  ['capabilities', '', "The broker's capabilities"],
  ['profile', '', "The broker's profile"],
];

describe('portFailure (safety S15)', () => {
  it.each(answers)('says of the port %s, asked for "%s", what could not be loaded', (port, name, answer) => {
    expect(portFailure(port, name, cause, ports)).toStrictEqual({
      code: 'account-unavailable',
      section: 'plan',
      message: `${answer} could not be loaded: the port failed.`,
      path: [port],
      ...(name !== '' && { received: name }),
    });
  });

  it.each<readonly [PortName, string]>([
    ['quote', 'broker'],
    ['equity', 'broker'],
    ['buyingPower', 'broker'],
    ['openOrders', 'broker'],
    ['optionChain', 'broker'],
    ['position', 'positions'],
    ['openTickers', 'positions'],
    ['instrument', 'instruments'],
    ['rollover', 'instruments'],
  ])('says that the port %s is not a function where the object %s has no such port', (port, owner) => {
    expect(portFailure(port, '', cause, without).message).toContain(`: ${owner}.${port} is not a function.`);
  });

  it.each<PortName>(['currency', 'restingEntries', 'accountDay', 'capabilities', 'profile'])(
    'does not ask for a function in the place of %s',
    (port) => {
      expect(portFailure(port, '', cause, without).message).toContain(': the port failed.');
    },
  );

  it('says that a port is not a function where it cannot be read', () => {
    const broker = {
      get quote() {
        throw cause;
      },
    };
    expect(portFailure('quote', 'AAPL', cause, { ...ports, broker }).message).toBe(
      'The quote of AAPL could not be loaded: broker.quote is not a function.',
    );
  });

  it('has what was thrown for programs alone: it is not written with the error', () => {
    const error = portFailure('quote', 'AAPL', cause, ports);
    expect(error).toHaveProperty('cause', cause);
    expect(JSON.stringify(error)).not.toContain('api.example.com');
  });
});

describe('portUnanswered', () => {
  it.each<readonly [PortFailureReason, string]>([
    [{ kind: 'aborted' }, 'loading was aborted'],
    [{ kind: 'aborted', seconds: 5 }, 'loading was aborted'],
    [{ kind: 'timeout' }, 'the time for loading ended'],
    [{ kind: 'timeout', seconds: 1 }, 'the port did not answer within 1 second'],
    [{ kind: 'timeout', seconds: 2.5 }, 'the port did not answer within 2.5 seconds'],
  ])('says of %j why there is no answer', (reason, why) => {
    const error = portUnanswered('quote', 'AAPL', cause, reason);
    expect(error).toStrictEqual({
      code: 'account-unavailable',
      section: 'plan',
      message: `The quote of AAPL could not be loaded: ${why}.`,
      path: ['quote'],
      received: 'AAPL',
      reason: reason.kind,
    });
    expect(error).toHaveProperty('cause', cause);
  });
});

describe('notLoaded (safety S28)', () => {
  const expected = 'a context that was loaded with every signal that is planned on it';

  it.each<readonly [PortName, string, string, readonly string[]]>([
    ['position', 'AAPL', 'the position of AAPL', ['position', 'AAPL']],
    ['equity', '', 'the account equity', ['equity']],
  ])('says of the port %s, asked for "%s", what the context was loaded without', (port, name, answer, path) => {
    expect(notLoaded(port, name)).toStrictEqual({
      code: 'context-incomplete',
      section: 'configuration',
      message: `The context was loaded without ${answer}; expected ${expected}.`,
      path,
      expected,
    });
  });
});

describe('the ports that a decision which only closes can do without', () => {
  it('are all but those of positions, orders, and what the broker takes', () => {
    const needed = answers.map(([port]) => port).filter((port) => !dispensablePorts.has(port));
    expect(needed).toStrictEqual(['position', 'openTickers', 'openOrders', 'capabilities', 'profile']);
  });
});
