// Twenty messages of examples/signals: every action and asset class, formulas, zones, options, a batch, and rejections.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const names = [
  'stocks-buy-risk-percent',
  'stocks-buy-bracket-pnl',
  'stocks-buy-swaps-short-to-long',
  'stocks-reverse-long-to-short',
  'stocks-exit-half',
  'stocks-add-to-position',
  'stocks-breakeven-with-offset',
  'stocks-cancel-limit-orders',
  'resize-long-shrink',
  'resize-at-target',
  'crypto-buy-dollar-amount',
  'futures-after-the-roll',
  'options-buy-call-at-the-money',
  'index-options-buy-put',
  'formula-size-from-extras',
  'delay-absolute',
  'batch-ladder',
  'rejected-formulas-four-ways',
  'rejected-by-three-gates',
  'rejected-unfilled-placeholders',
] as const;

/** A message, the world that it meets, and what it comes to: an outcome, or the codes of its rejection. */
export interface Message {
  readonly payload: unknown;
  readonly settings: unknown;
  readonly market: unknown;
  readonly expect: string | readonly string[];
}

export const messages: readonly Message[] = names.map((name): Message => {
  const file = join(import.meta.dirname, '../../examples/signals', `${name}.json`);
  const { payload, settings, market, expect }: Message = JSON.parse(readFileSync(file, 'utf8'));
  return { payload, settings, market, expect };
});
