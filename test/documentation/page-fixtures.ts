import { randomUUID } from 'node:crypto';
import type { Reception, RequestHistory, Webhook, WebhookRequest } from '../../src/webhook/index.js';
import { request, webhookWith } from '../webhook/sample.js';

/** What the programs of a page speak of without making it. */
export const pageFixtures = {
  'docs/webhook.md': {
    request: request as WebhookRequest,
    webhooks: [webhookWith()] as readonly Webhook[],
    randomUUID,
    store: {
      history: async (_webhook: string | undefined): Promise<RequestHistory> => [],
      save: async (_reception: Reception): Promise<void> => undefined,
    },
  },
} as const;

/** Programs that are compiled and not run, by their first line, and why. */
export const onlyCompiled: ReadonlyMap<string, string> = new Map([
  [
    "import { receive, webhookIdOf } from 'signal-to-order/webhook';",
    'a handler: what it answers is tested in test/webhook',
  ],
]);

/** Commands that no test runs, and why. */
export const commandsNotRun: ReadonlyMap<string, string> = new Map([
  ['npm install signal-to-order', 'test/package installs the packed tarball'],
  ['npm install --save-dev fast-check', 'fast-check is among the development dependencies'],
  ['npm ci && npm run demo', 'test/cli plays the examples'],
  ['npm ci && npm test', 'it would run itself'],
]);
