import { describe, expect, test, vi } from 'vitest';
import {
  closeDriver,
  type Driver,
  newAborter,
  noteFault,
  openDriver,
  readTime,
  tell,
  timeText,
} from '../../../src/execute/driver/driver.js';
import type { RunOptions } from '../../../src/execute/driver/execution-ports.js';
import { play } from '../play-examples.js';
import { entry } from '../rule-examples.js';
import { start, virtualClock } from './virtual-clock.js';

function driverAt(now: () => number, onFault?: RunOptions['onFault']): Driver {
  const unasked = (): never => {
    throw new Error('was not to be asked');
  };
  const options = { store: { save: () => {} }, clock: { ...virtualClock(), now }, onFault };
  return openDriver({ submit: unasked, cancel: unasked, find: unasked }, options, play(entry, []).execution);
}

const order = { clientOrderId: 's-entry' };

describe('a driver', () => {
  test('begins at the time of its execution, and waits for nothing', () => {
    const driver = driverAt(() => start);
    expect([driver.now, driver.polledAt, driver.wakeAt]).toEqual([start, start, Number.POSITIVE_INFINITY]);
    expect([driver.calls.size, driver.inbox, driver.faultsInRow, driver.hasUpdates]).toEqual([0, [], 0, false]);
    driver.ring();
  });

  test.each([
    [start + 1500.9, start + 1500],
    [start - 1, start],
    [Number.NaN, start],
    [Number.POSITIVE_INFINITY, start],
    [Number.MAX_SAFE_INTEGER, start],
  ])('reads a clock of %d as %d: time never runs backwards', (now, read) => {
    const driver = driverAt(() => now);
    expect(readTime(driver)).toBe(read);
    expect(driver.now).toBe(read);
  });

  test('is rung when something is told', () => {
    const driver = driverAt(() => start);
    driver.ring = vi.fn();
    const event = { event: 'time', at: timeText(start) } as const;
    tell(driver, event, event);
    tell(driver, event);
    expect(driver.inbox).toEqual([[event, event], [event]]);
    expect(driver.ring).toHaveBeenCalledTimes(2);
  });

  test('ends its calls and updates', () => {
    const driver = driverAt(() => start);
    const aborter = newAborter();
    driver.calls.add({ command: 'find', order, beganAt: start, aborter });
    closeDriver(driver);
    expect([aborter.signal.aborted, driver.stream.signal.aborted, driver.calls.size]).toEqual([true, true, 0]);
  });
});

describe('a fault', () => {
  test('of a call names its order, and one of updates names none', () => {
    const onFault = vi.fn();
    const driver = driverAt(() => start + 2000, onFault);
    const at = '2026-01-26T15:30:02Z';
    expect(noteFault(driver, { port: 'cancel', order, fault: 'down' }, 'rejected')).toStrictEqual({
      ...{ event: 'fault', port: 'cancel', order, fault: 'rejected', at },
    });
    expect(noteFault(driver, { port: 'updates', fault: 'closed' }, 'invalid')).toStrictEqual({
      ...{ event: 'fault', port: 'updates', fault: 'invalid', at },
    });
    expect(onFault.mock.calls).toStrictEqual([
      [{ port: 'cancel', order, fault: 'down' }],
      [{ port: 'updates', fault: 'closed' }],
    ]);
    expect(driver.faultsInRow).toBe(2);
  });
});
