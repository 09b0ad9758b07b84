import { isRecord } from '../json/edit-json.js';
import { jsonText } from '../json/json-text.js';
import { type Case, caseOf } from './case.js';

/** A message file of `examples/signals` as a case, with its description and what it is said to come to. */
export interface Example {
  readonly name: string;
  readonly title: string;
  readonly description: string;
  /** An outcome, or the error codes in order. */
  readonly expect: string | readonly string[];
  readonly texts: Case;
}

export interface ExampleGroup {
  readonly label: string;
  readonly examples: readonly Example[];
}

/** Groups by the first word of the name, in the order in which a reader meets the matter. */
const groups: Readonly<Record<string, string>> = {
  stocks: 'Stocks',
  crypto: 'Crypto',
  forex: 'Foreign exchange',
  options: 'Options',
  index: 'Options',
  futures: 'Futures',
  resize: 'Resize',
  formula: 'Formulas',
  delay: 'Delay',
  batch: 'Batches',
  rejected: 'Rejected',
};

const others = 'Others';

/** The files by group, without files that are not message files. */
export function groupedExamples(files: Readonly<Record<string, unknown>>): readonly ExampleGroup[] {
  const examples = Object.entries(files)
    .map(([path, file]) => readExample(path.replace(/^.*\/|\.json$/g, ''), file))
    .filter((example) => example !== undefined)
    .sort((a, b) => (a.name < b.name ? -1 : 1));
  return [...new Set([...Object.values(groups), others])]
    .map((label) => ({ label, examples: examples.filter(({ name }) => groupOf(name) === label) }))
    .filter((group) => group.examples.length > 0);
}

/** Every key of a message file other than its title, description, steps and outcome is an input. */
export function readExample(name: string, file: unknown): Example | undefined {
  if (!isRecord(file)) {
    return undefined;
  }
  const { title, description, expect, payload, text, settings, market, signalId, receivedAt } = file;
  if (typeof title !== 'string' || typeof description !== 'string' || !isExpectation(expect)) {
    return undefined;
  }
  const texts = caseOf({
    message: typeof text === 'string' ? text : jsonText(payload),
    settings: isRecord(settings) && Object.keys(settings).length > 0 ? jsonText(settings) : '',
    market: market === undefined ? '' : jsonText(market),
    signalId: typeof signalId === 'string' ? signalId : '',
    receivedAt: typeof receivedAt === 'string' ? receivedAt : '',
  });
  return { name, title, description, expect, texts };
}

function groupOf(name: string): string {
  return groups[name.split('-', 1)[0] ?? ''] ?? others;
}

function isExpectation(value: unknown): value is string | readonly string[] {
  return typeof value === 'string' || (Array.isArray(value) && value.every((code) => typeof code === 'string'));
}
