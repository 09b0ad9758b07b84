// npm run script && node dist/earlier-folder.js <main.js of the built service of an earlier version> <file to write>: has that service
// write a data folder, for the test of upgrades. It has a position with a stop, a limit order with `cancelAfter` (an hour), one without, a
// signal that waits for two hours, and a rejected request. The file is a tar of the folder and its configuration, in brotli.
import { execFile, spawn } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { promisify } from 'node:util';
import { brotliCompressSync, constants } from 'node:zlib';
import { freePort } from './free-port.js';

const [main = '', file = ''] = process.argv.slice(2);
const id = '00000000-0000-4000-8000-000000000001';
const config = {
  token: 'a-token-for-tests',
  brokers: {
    paper: {
      type: 'paper',
      quotes: {
        AAPL: { bid: 150, ask: 150 },
        MSFT: { bid: 400, ask: 400 },
        TSLA: { bid: 250, ask: 250 },
        NVDA: { bid: 100, ask: 100 },
      },
    },
  },
  strategies: { s: { settings: {}, subscriptions: [{ id: 'main', broker: 'paper' }] } },
  webhooks: [{ id, password: 'a-password-for-tests', strategy: 's' }],
};
const signals = [
  { ticker: 'AAPL', action: 'buy', quantity: 5, stopLoss: { type: 'stop', stopPrice: 140 } },
  {
    ticker: 'MSFT',
    action: 'buy',
    quantity: 3,
    orderType: 'limit',
    limitPrice: 390,
    timeInForce: 'gtc',
    cancelAfter: 3600,
  },
  { ticker: 'NVDA', action: 'buy', quantity: 4, orderType: 'limit', limitPrice: 90, timeInForce: 'gtc' },
  { ticker: 'TSLA', action: 'buy', quantity: 2, delay: 7200 },
  { ticker: 'AAPL' },
];

const folder = await mkdtemp(join(tmpdir(), 'earlier-'));
const port = await freePort();
const url = `http://127.0.0.1:${port}`;
await writeFile(join(folder, 'config.json'), JSON.stringify(config));
const child = spawn(process.execPath, [main], {
  env: {
    PATH: process.env.PATH,
    PORT: String(port),
    SIGNAL_CONFIG: join(folder, 'config.json'),
    SIGNAL_DATA: join(folder, 'data'),
  },
  stdio: 'inherit',
});
const isUp = (): Promise<boolean> =>
  fetch(`${url}/health`).then(
    ({ ok }) => ok,
    () => false,
  );
while (!(await isUp())) {
  await pause(200);
}
for (const signal of signals) {
  const path = `/trading/webhook/${id}/a-password-for-tests`;
  const answer = await fetch(`${url}${path}`, { method: 'POST', body: JSON.stringify(signal) });
  console.log(answer.status, await answer.text());
  await pause(1000);
}
child.kill('SIGTERM');
await new Promise((resolve) => child.once('exit', resolve));
// The log of the database has its checkpoint; `tar` leaves out the sockets.
await promisify(execFile)('tar', ['-cf', 'folder.tar', '--sort=name', 'config.json', 'data'], { cwd: folder });
const { stdout } = await promisify(execFile)('cat', [join(folder, 'folder.tar')], {
  encoding: 'buffer',
  maxBuffer: 2 ** 30,
});
await writeFile(
  file,
  brotliCompressSync(stdout, {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: 11,
      [constants.BROTLI_PARAM_LGWIN]: 24,
      [constants.BROTLI_PARAM_SIZE_HINT]: stdout.length,
    },
  }),
);
await rm(folder, { recursive: true });
