// Reads one message per line from standard input and prints one answer each.
import { createInterface } from 'node:readline';
import { setTimeout as sleep } from 'node:timers/promises';
import { bybit } from 'ccxt';
import { exchangeBot } from './bot.js';

const { API_KEY = '', API_SECRET = '', LIVE } = process.env;
const exchange = new bybit({ apiKey: API_KEY, secret: API_SECRET, options: { defaultType: 'swap' } });
exchange.setSandboxMode(LIVE !== 'yes');
await exchange.loadMarkets();

const time = { now: Date.now, pause: (milliseconds: number) => sleep(milliseconds) };
const bot = exchangeBot(exchange, 'USDT', time, {
  onFault: ({ port, order, fault }) => {
    const what = fault instanceof Error ? fault.name : 'an answer of an unknown form';
    console.error(`${port} ${order?.clientOrderId ?? order?.orderId ?? ''}: ${what}`);
  },
});

for await (const line of createInterface({ input: process.stdin })) {
  const id = `${Date.now()}`;
  console.log(await bot(messageOf(line), id).catch((fault: unknown) => `failed: ${String(fault)}`));
}

function messageOf(line: string): unknown {
  try {
    return JSON.parse(line);
  } catch {
    return line;
  }
}
