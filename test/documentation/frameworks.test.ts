import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { expect, it } from 'vitest';
import { blocksOf } from './blocks.js';

const root = resolve(import.meta.dirname, '../..');
const snippets = blocksOf('docs/webhook.md').filter(({ info }) => info.startsWith('examples/webhooks/'));

it.each(snippets)('$info is quoted as it is', ({ info, code }) => {
  expect(existsSync(resolve(root, info))).toBe(true);
  expect(readFileSync(resolve(root, info), 'utf8')).toContain(code);
});

it('quotes each framework once', () => {
  const quoted = snippets.map(({ info }) => info.replace('examples/webhooks/src/', ''));
  const shared = ['alerts.ts', 'environment.ts', 'read-body.ts', 'source-address.ts', 'webhooks.ts'];
  const files = readdirSync(resolve(root, 'examples/webhooks/src')).filter((file) => !shared.includes(file));
  expect([...quoted].sort()).toEqual(files.sort());
  expect(files).toHaveLength(6);
});
