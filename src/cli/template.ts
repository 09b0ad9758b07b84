// `template`: asks what an alert is to do, and prints its text, the lines of Pine Script, and what it comes to.
import { defaultSettings } from '../settings/defaults.js';
import { templateText } from '../templates/alert-template.js';
import {
  type AlertFields,
  type LintFinding,
  lintTemplate,
  pineLines,
  placeholder,
  type TemplateVariant,
} from '../templates/index.js';
import type { Theme } from './theme.js';
import { wrapped } from './wrap.js';

/** Asks a question on the terminal; undefined when the user ends the input. */
export type Ask = (question: string) => Promise<string | undefined>;

/** One question: what the answer adds to the fields, or why it is not an answer. */
interface Question {
  readonly text: string;
  readonly read: (answer: string) => Partial<AlertFields> | string;
}

const positive = /^\d+(?:\.\d+)?$/;

function amount(answer: string, fieldsOf: (value: number) => Partial<AlertFields>): Partial<AlertFields> | string {
  const value = positive.test(answer) ? Number(answer) : 0;
  return value > 0 ? fieldsOf(value) : 'Expected a number above 0.';
}

const kinds: ReadonlyMap<string, Partial<AlertFields>> = new Map<string, Partial<AlertFields>>([
  ['strategy', { action: placeholder.strategyOrderAction, sentiment: placeholder.strategyMarketPosition }],
  ['buy', { action: 'buy' }],
  ['sell', { action: 'sell' }],
  ['exit', { action: 'exit' }],
]);

const what: Question = {
  text: 'What does the alert do: follow a strategy, buy, sell or exit? [strategy] ',
  read: (answer) => kinds.get(answer) ?? 'Expected strategy, buy, sell or exit.',
};

const size: Question = {
  text: 'How much: units as 10, dollars as $5000, risk as 1%, or empty for the settings of the bot? ',
  read: (answer) => {
    if (answer === '') {
      return {};
    }
    if (answer === 'same') {
      return { quantity: placeholder.strategyOrderContracts };
    }
    if (answer.startsWith('$')) {
      return amount(answer.slice(1), (quantity) => ({ quantity, quantityType: 'dollar_amount' }));
    }
    return answer.endsWith('%')
      ? amount(answer.slice(0, -1), (quantity) => ({ quantity, quantityType: 'risk_percent' }))
      : amount(answer, (quantity) => ({ quantity }));
  },
};

const stop: Question = {
  text: 'Stop loss, in percent from the entry, or empty for none? ',
  read: (answer) => (answer === '' ? {} : amount(answer, (percent) => ({ stopLoss: { percent } }))),
};

const target: Question = {
  text: 'Take profit, in percent from the entry, or empty for none? ',
  read: (answer) => (answer === '' ? {} : amount(answer, (percent) => ({ takeProfit: { percent } }))),
};

/** The fields that the answers ask for; undefined when the input ends before them. */
export async function askForFields(
  ask: Ask,
  say: (text: string) => Promise<unknown>,
): Promise<AlertFields | undefined> {
  let fields: AlertFields = { ticker: placeholder.ticker, action: 'exit', time: placeholder.timenow };
  for (const question of [what, size, stop, target]) {
    if (fields.action === 'exit' && question !== what) {
      break;
    }
    const added = await askUntilAnswered(question, ask, say);
    if (added === undefined) {
      return undefined;
    }
    fields = { ...fields, ...added };
  }
  return fields;
}

async function askUntilAnswered(
  question: Question,
  ask: Ask,
  say: (text: string) => Promise<unknown>,
): Promise<Partial<AlertFields> | undefined> {
  for (;;) {
    const answer = await ask(question.text);
    if (answer === undefined) {
      return undefined;
    }
    const trimmed = answer.trim().toLowerCase();
    const added = question.read(trimmed === '' && question === what ? 'strategy' : trimmed);
    if (typeof added !== 'string') {
      return added;
    }
    await say(`${added}\n`);
  }
}

/** A market to show what a template comes to. */
const sampleMarket = {
  now: '2026-01-26T15:30:00Z',
  equity: '100000',
  quotes: { AAPL: { bid: '149.98', ask: '150.02', last: '150' } },
  capabilities: { shortSelling: true, brackets: true },
} as const;

/** Variants that are shown: what traders meet first. */
const shownVariants = 3;

/** The template, its Pine lines, and what the first variants come to in a sample market. */
export function templateOutput(fields: AlertFields, theme: Theme): string {
  const { styled, plain } = theme;
  const lines = pineLines(fields);
  if (!lines.ok) {
    return `${lines.errors.map(({ message }: LintFinding) => plain(message)).join('\n')}\n`;
  }
  const template = templateText(fields, 2);
  const { variants } = lintTemplate(template, {
    platform: 'tradingview',
    settings: defaultSettings,
    market: sampleMarket,
  });
  const heading = (words: string): string => styled('title', words);
  return [
    '',
    heading('Message box of the alert'),
    '',
    ...template.split('\n').map(plain),
    '',
    heading('Or in Pine Script v6'),
    '',
    ...lines.value.split('\n').map(plain),
    '',
    heading('What it comes to, with AAPL at 150 and 100,000 dollars'),
    '',
    ...variants.slice(0, shownVariants).flatMap((variant) => usualCase(variant, theme)),
    '',
  ].join('\n');
}

function usualCase(
  { name, verdict, answer }: TemplateVariant,
  { styled, plain, marks, columns }: Theme,
): readonly string[] {
  const mark = verdict === 'accepted' ? styled('good', marks.good) : styled('bad', marks.bad);
  return [`${mark} ${plain(name)}`, ...wrapped(answer, columns - 2).map((words) => `  ${plain(words)}`)];
}
