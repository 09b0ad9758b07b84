import { readFileSync } from 'node:fs';

/**
 * The folders that have packages of their own: each is installed and tested by itself. The queues of a stage run side by side,
 * because their projects keep one core busy. The service keeps two.
 */
export const stages = [
  [
    ['docs'],
    ['test/runtimes', 'examples/custom-bot', 'examples/agent-gate', 'examples/cloudflare-worker', 'examples/webhooks'],
  ],
  [['examples/webhook-service']],
];

export const projects = stages.flat(2);

/** Where the searches and the tests of documentation and examples report. */
export const searches = 'test/projects';

/** What the test runner reported in a folder; undefined without a report. */
export function readReport(folder) {
  try {
    return JSON.parse(readFileSync(`${folder}/reports/vitest.json`, 'utf8'));
  } catch {
    return undefined;
  }
}
