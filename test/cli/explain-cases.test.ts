// What `signal-to-order explain` writes for alerts of examples/signals, word for word: explained/<name>.txt.
// When a wording was changed on purpose: npx vitest run test/cli/explain-cases.test.ts -u, and read the files.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { explainResponse } from '../../src/cli/explain.js';
import { respondToPlan } from '../../src/cli/respond.js';
import { plainTheme } from '../../src/cli/theme.js';

const signals = join(import.meta.dirname, '../../examples/signals');

test.each([
  'stocks-buy-swaps-short-to-long',
  'resize-long-shrink',
  'options-both-sell-buys-put',
  'rejected-by-three-gates',
  'stocks-buy-made-smaller',
  'rejected-by-account-guard',
])('explains %s as in its stored text', async (name) => {
  const answer = respondToPlan(JSON.parse(readFileSync(join(signals, `${name}.json`), 'utf8')));
  const text = explainResponse(answer, plainTheme());
  await expect(text).toMatchFileSnapshot(`explained/${name}.txt`);
});
