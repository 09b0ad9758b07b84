// What has packages of its own: each is installed and tested by itself, and writes reports/vitest.json.
export const projects = [
  'test/runtimes',
  'docs',
  'examples/custom-bot',
  'examples/cloudflare-worker',
  'examples/webhook-service',
];
