// npm run build && node examples/paper-bot/main.ts '{"ticker":"AAPL","action":"buy","quantity":10}' '{"ticker":"AAPL","action":"exit"}'
import { paperBot } from './bot.ts';

const bot = paperBot({ AAPL: { bid: 149.98, ask: 150.02 }, 'BTC-USD': { bid: 59_990, ask: 60_010 } });

for (const message of process.argv.slice(2)) {
  console.log(bot(message));
}
