// `template`: asks what an alert is to do, and prints its text, the lines of Pine Script, and what it comes to.
import { defaultSettings } from '../settings/defaults.js';
import { followedAlert, followSettings, templateText } from '../templates/alert-template.js';
import {
  type AlertFields,
  type FollowFields,
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

/** Fields of a template, whether it follows a strategy or not. */
type TemplateFields = AlertFields | FollowFields;

/** What an answer adds to the fields. */
type Addition = Partial<AlertFields> | Pick<FollowFields, 'follow'>;

/** One question: what the answer adds to the fields, or why it is not an answer. */
interface Question {
  readonly text: string;
  readonly read: (answer: string) => Addition | string;
}

const positive = /^\d+(?:\.\d+)?$/;

function amount(answer: string, fieldsOf: (value: number) => Partial<AlertFields>): Partial<AlertFields> | string {
  const value = positive.test(answer) ? Number(answer) : 0;
  return value > 0 ? fieldsOf(value) : 'Expected a number above 0.';
}

const kinds: ReadonlyMap<string, Addition> = new Map<string, Addition>([
  ['strategy', { follow: 'position' }],
  ['orders', { follow: 'orders' }],
  ['sides', { action: placeholder.strategyOrderAction, sentiment: placeholder.strategyMarketPosition }],
  ['buy', { action: 'buy' }],
  ['sell', { action: 'sell' }],
  ['exit', { action: 'exit' }],
]);

const what: Question = {
  text: 'What does the alert do: follow the position of a strategy, its orders, its sides with a size of your own, or buy, sell, exit? [strategy] ',
  read: (answer) => kinds.get(answer) ?? 'Expected strategy, orders, sides, buy, sell or exit.',
};

const size: Question = {
  text: 'How much: units as 10, dollars as $5000, risk as 1%, or empty for the settings of the bot? ',
  read: (answer) => {
    if (answer === '') {
      return {};
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
): Promise<TemplateFields | undefined> {
  const first = await askUntilAnswered(what, ask, say);
  const basis = { ticker: placeholder.ticker, time: placeholder.timenow };
  if (first === undefined || 'follow' in first) {
    return first && { ...basis, ...first };
  }
  let fields: AlertFields = { ...basis, action: 'exit', ...first };
  for (const question of fields.action === 'exit' ? [] : [size, stop, target]) {
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
): Promise<Addition | undefined> {
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
export function templateOutput(fields: TemplateFields, theme: Theme): string {
  const { styled, plain } = theme;
  const heading = (words: string): string => styled('title', words);
  const lines = pineLines(fields);
  if (!lines.ok) {
    return `${lines.errors.map(({ message }: LintFinding) => plain(message)).join('\n')}\n`;
  }
  const isFollowing = 'follow' in fields;
  const template = templateText(isFollowing ? followedAlert(fields) : fields, 2);
  const needed = isFollowing ? followSettings[fields.follow] : {};
  const { variants } = lintTemplate(template, {
    platform: 'tradingview',
    settings: { ...defaultSettings, ...needed },
    market: sampleMarket,
  });
  const settings = isFollowing
    ? [heading('Settings of the bot that the template needs'), '', plain(JSON.stringify(needed)), '']
    : [];
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
    ...settings,
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
