// Every notice for docs/notices.md: its condition, a sentence of a real answer, and what to do.
import { isRecord } from '../../src/core/json.js';
import { type NoticeCode, noticeCatalogue } from '../../src/core/notices.js';
import { executionNoticeCatalogue } from '../../src/execute/reasons.js';
import { answerOf } from '../../test/conformance/answer-of.js';
import { readLines } from '../../test/conformance/suite.js';
import { asText, cell, code as inCode, table } from './marked.js';
import { executionNoticeFixes, noticeFixes } from './notice-fixes.js';

/** Every notice of a signal and a plan, under its heading. */
export function noticeSections(): string {
  const sentences = noticeSentences();
  const sections = [...new Set(Object.values(noticeCatalogue).map(({ section }) => section))];
  return sections
    .map((section) => {
      const codes = noticeCodes.filter((code) => noticeCatalogue[code].section === section);
      return [`## ${section}`, ...codes.map((code) => entry(code, sentences.get(code)))].join('\n\n');
    })
    .join('\n\n');
}

const noticeCodes = Object.keys(noticeCatalogue).filter((code): code is NoticeCode => code in noticeCatalogue);

function entry(code: NoticeCode, message: string | undefined): string {
  return [
    `### ${code}`,
    asText(noticeCatalogue[code].condition),
    ...(message === undefined ? [] : [`> ${asText(message)}`]),
    `**What to do:** ${noticeFixes[code]}`,
  ].join('\n\n');
}

/** A sentence of each code: that of the shortest request of the conformance suite which gets the notice. */
function noticeSentences(): ReadonlyMap<string, string> {
  const lines = readLines('notices.jsonl')
    .filter(({ answer }) => answer.ok)
    .map((line) => ({ line, length: JSON.stringify(line.request).length }))
    .sort((one, other) => one.length - other.length);
  const sentences = new Map<string, string>();
  for (const { line } of lines) {
    for (const { code, message } of noticesIn(answerOf(line))) {
      if (!sentences.has(code)) {
        sentences.set(code, message);
      }
    }
  }
  return sentences;
}

interface SentNotice {
  readonly code: string;
  readonly message: string;
}

/** The notices of an answer: of a signal, of a plan, or of each item of a batch. */
function noticesIn(answer: unknown): readonly SentNotice[] {
  if (Array.isArray(answer)) {
    return answer.flatMap(noticesIn);
  }
  if (!isRecord(answer)) {
    return [];
  }
  const own = Array.isArray(answer.notices) ? answer.notices.filter(isSentNotice) : [];
  return [...own, ...noticesIn(answer.value)];
}

function isSentNotice(value: unknown): value is SentNotice {
  return isRecord(value) && typeof value.code === 'string' && typeof value.message === 'string';
}

/** The notices of executions, each row with an address of its own. */
export function executionNoticeTable(): string {
  const conditions = new Map(
    Object.entries(executionNoticeCatalogue).map(([code, { condition }]) => [code, condition]),
  );
  return table(
    ['notice', 'when', 'what to do'],
    Object.entries(executionNoticeFixes).map(([code, fix]) => [
      `<span id="execution-${code}"></span>${inCode(code)}`,
      cell(conditions.get(code) ?? ''),
      cell(fix),
    ]),
  );
}
