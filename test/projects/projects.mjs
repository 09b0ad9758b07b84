import { readFileSync } from 'node:fs';

/** The folders that have packages of their own: each is installed and tested by itself. */
export const projects = [
  'test/runtimes',
  'docs',
  'examples/custom-bot',
  'examples/cloudflare-worker',
  'examples/webhook-service',
];

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
