import { setTimeout } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { batched } from '../src/batched.js';

test('items that arrive during a batch share the next one, up to the limit, and each gets its own result', async () => {
  const batches: (readonly number[])[] = [];
  const double = batched(async (items: readonly number[]) => {
    batches.push(items);
    await setTimeout(5);
    return items.map((item) => 2 * item);
  }, 3);
  const first = double(1);
  await setTimeout(2);
  expect(await Promise.all([first, ...[2, 3, 4, 5].map(double)])).toEqual([2, 4, 6, 8, 10]);
  expect(batches).toEqual([[1], [2, 3, 4], [5]]);
  expect(await double(6)).toBe(12);
});

test('a failing item does not affect others of its batch', async () => {
  const work = batched(async (items: readonly string[]) => {
    if (items.includes('bad')) {
      throw new Error('cannot');
    }
    return items;
  }, 10);
  const results = await Promise.allSettled(['a', 'bad', 'b'].map(work));
  expect(results.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
});
