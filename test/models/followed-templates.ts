// The templates that are documented to follow a strategy, each with the settings beside it.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { alertTemplate, placeholder } from '../../src/templates/index.js';

export interface FollowedExample {
  readonly name: string;
  readonly follow: 'position' | 'orders';
  readonly template: string;
  readonly settings: object;
}

const folder = join(import.meta.dirname, '../../examples/tradingview/templates');

function ofFile(name: string, follow: FollowedExample['follow']): FollowedExample {
  const read = (end: string): string => readFileSync(join(folder, `${name}${end}`), 'utf8');
  return { name: `${name}.txt`, follow, template: read('.txt'), settings: JSON.parse(read('.settings.json')) };
}

function built(follow: FollowedExample['follow']): FollowedExample {
  const answer = alertTemplate({ follow, ticker: placeholder.ticker, time: placeholder.timenow });
  if (!answer.ok) {
    throw new Error(answer.errors[0].message);
  }
  return { name: `alertTemplate({ follow: '${follow}' })`, follow, template: answer.value, settings: answer.settings };
}

export const followedExamples: readonly FollowedExample[] = [
  ofFile('mirror-strategy', 'position'),
  ofFile('mirror-orders', 'orders'),
  built('position'),
  built('orders'),
];
