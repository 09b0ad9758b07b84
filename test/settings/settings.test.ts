import { expect, it } from 'vitest';
import { isStopLoss } from '../../src/settings/settings.js';

it.each([
  [undefined, false],
  [{}, false],
  [{ type: 'stop_limit' }, false],
  [{ type: 'stop_limit', limitOffset: { percent: '1' } }, false],
  [{ percent: '2' }, true],
  [{ type: 'stop', percent: '2' }, true],
] as const)('isStopLoss of %j is %j', (setting, expected) => {
  expect(isStopLoss(setting)).toBe(expected);
});
