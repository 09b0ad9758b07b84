// Every code for docs/errors.md: its condition, an example with its sentence, how to fix it, and the closest valid input.
import { type ErrorCode, type ErrorSection, errorCatalogue } from '../../src/core/errors.js';
import {
  type BlockOutcome,
  outcomeOfMarket,
  outcomeOfMessage,
  outcomeOfSettings,
} from '../../test/documentation/json-block.js';
import type { AdmissionRow } from '../../test/webhook/admission-codes.js';
import { answerTo, now, request as usualRequest } from '../../test/webhook/sample.js';
import { fixes } from './fixes.js';
import { asText, code as inCode } from './marked.js';
import { type Trigger, triggers } from './triggers.js';
import { inLines, inOneLine } from './written-json.js';

const titles: Partial<Record<ErrorSection, string>> = {
  request: 'Requests',
  parse: 'Types of fields',
  gates: 'Gates',
  plan: 'Planning',
  broker: 'Brokers',
  execution: 'Execution',
  configuration: 'Configuration',
};

/** Every code under the heading of its section: closed, so that a phone shows the page at a glance. */
export function errorSections(): string {
  const sections = [...new Set(Object.values(errorCatalogue).map(({ section }) => section))];
  const given = triggers();
  return sections
    .map((section) => {
      const codes = given.filter(([code]) => errorCatalogue[code].section === section);
      return [
        `## ${titles[section] ?? section}`,
        `<details class="codes"><summary>${codes.length} codes</summary>`,
        ...codes.map(([code, trigger]) => entry(code, trigger)),
        '</details>',
      ].join('\n\n');
    })
    .join('\n\n');
}

function entry(code: ErrorCode, trigger: Trigger): string {
  const { sample, place } = example(code, trigger);
  const field = (errorCatalogue[code].path ?? []).join('.') || place;
  return [
    '<div class="code">',
    `### ${code}`,
    asText(errorCatalogue[code].condition),
    '<details><summary>Example and fix</summary>',
    sample,
    field === '' ? '' : `<div class="field">\n\n**Field:** ${inCode(field)}\n\n</div>`,
    `**How to fix:** ${fixes[code]}`,
    passing(trigger),
    '</details>',
    '</div>',
  ]
    .filter((part) => part !== '')
    .join('\n\n');
}

/** What gives an error, with its sentence, and where the error is: empty for one of the whole message. */
interface Example {
  readonly sample: string;
  readonly place: string;
}

function example(code: ErrorCode, trigger: Trigger): Example {
  switch (trigger.kind) {
    case 'message':
    case 'plan':
    case 'settings':
    case 'market': {
      const { outcome, messages, calculations, places } = outcomeOf(trigger, trigger.rejected, code);
      const index = outcome.split(' ').indexOf(code);
      const [sentence, place] = [messages[index], places[index]];
      if (sentence === undefined || place === undefined) {
        throw new Error(`the example of ${code} gives ${outcome}`);
      }
      const words = [sentence, calculations[index] ?? ''].filter((part) => part !== '').map(asText);
      return { sample: `${block(trigger, trigger.rejected, outcome)}\n\n> ${words.join('\n>\n> ')}`, place };
    }
    case 'request': {
      const answer = answerTo(trigger.row.trigger);
      const [error] = answer.accepted ? [] : answer.errors;
      if (error?.code !== code) {
        throw new Error(`the example of ${code} gives ${error?.code}`);
      }
      const sentence = `> ${asText(error.message)} (${answer.response.status})`;
      return {
        sample: `\`\`\`http\n${requestWords(trigger.row.trigger)}\n\`\`\`\n\n${sentence}`,
        place: error.path.join('.'),
      };
    }
    case 'program':
      return { sample: `\`\`\`ts\n${trigger.program}\n\`\`\``, place: '' };
    case 'command':
      return { sample: `\`\`\`console\n${trigger.console}\n\`\`\``, place: '' };
    default: {
      const never: never = trigger;
      return never;
    }
  }
}

/** The closest valid input, in one line if it fits. */
function passing(trigger: Trigger): string {
  switch (trigger.kind) {
    case 'message':
    case 'plan':
    case 'settings':
    case 'market': {
      const claimed = trigger.kind === 'plan' ? 'planned' : 'accepted';
      const { outcome } = outcomeOf(trigger, trigger.passes, claimed);
      if (outcome !== claimed) {
        throw new Error(`${JSON.stringify(trigger.passes)} must pass but gives ${outcome}`);
      }
      const [shown] = cut(trigger.passes);
      const line = inOneLine(shown);
      return line.length <= 120
        ? `**Valid:** ${inCode(line)}`
        : `**Valid:**\n\n${block(trigger, trigger.passes, outcome)}`;
    }
    case 'request': {
      const words = requestWords(trigger.row.nearMiss);
      return words === requestWords({}) ? '' : `**Valid:**\n\n\`\`\`http\n${words}\n\`\`\``;
    }
    case 'program':
    case 'command':
      return '';
    default: {
      const never: never = trigger;
      return never;
    }
  }
}

function outcomeOf({ kind }: Trigger, value: unknown, claimed: string): BlockOutcome {
  if (kind === 'settings') {
    return outcomeOfSettings(value);
  }
  return kind === 'market' ? outcomeOfMarket(value) : outcomeOfMessage(value, claimed);
}

/** A block that the tests of the pages run; one that is cut is shown, and run from its table alone. */
function block({ kind }: Trigger, value: unknown, outcome: string): string {
  const [shown, isCut] = cut(value);
  const info = kind === 'message' || kind === 'plan' ? outcome : `${kind} ${outcome}`.replace(' accepted', '');
  return `\`\`\`${isCut ? 'text' : `json ${info}`}\n${inLines(shown)}\n\`\`\``;
}

/** Shortens text that is too long for the page. */
function cut(value: unknown): readonly [value: unknown, isCut: boolean] {
  if (typeof value === 'string' && value.length > 80) {
    return [`${value.slice(0, 12)}… (${[...value].length} characters)`, true];
  }
  if (Array.isArray(value)) {
    const parts = value.map(cut);
    return [parts.map(([part]) => part), parts.some(([, isCut]) => isCut)];
  }
  if (typeof value !== 'object' || value === null) {
    return [value, false];
  }
  const parts = Object.entries(value).map(([name, part]) => [name, ...cut(part)] as const);
  return [Object.fromEntries(parts.map(([name, part]) => [name, part])), parts.some(([, , isCut]) => isCut)];
}

/** A request as sent, with settings and history of the webhook if they matter. */
function requestWords({ request, settings, context }: AdmissionRow['trigger']): string {
  const { method, path, sourceAddress, body } = { ...usualRequest, ...request };
  const { history, ...known } = context ?? {};
  const lines = [
    `${method} ${path}`,
    ...(request !== undefined && 'sourceAddress' in request ? [`# from ${sourceAddress ?? 'nowhere'}`] : []),
    ...(settings === undefined ? [] : [`# settings ${JSON.stringify(settings)}`]),
    ...(Object.keys(known).length === 0 ? [] : [`# known ${JSON.stringify(known)}`]),
    ...(history === undefined
      ? []
      : [`# after ${history.length} requests, ${secondsAgo([history[0]].flat()[0])} s ago`]),
    '',
    bodyWords(body),
  ];
  return lines.join('\n').trimEnd();
}

function secondsAgo(time = now): number {
  return (now - time) / 1000;
}

function bodyWords(body: unknown): string {
  if (typeof body !== 'string') {
    return '';
  }
  const text = body.replace('\ufeff', '');
  return text.length > 80 ? `${text.trimEnd()}          # and spaces, ${text.length} bytes in all` : text;
}
