import { isUtf8 } from 'node:buffer';
import { isRecord } from '../core/json.js';
import type { Result } from '../core/result.js';
import { type Answer, answerText, malformedText, textOrRefusal, tooLong } from './answers.js';
import { lineTooLong, maxRequestBytes, wholeInput, wholeLines, withoutByteOrderMark } from './input.js';
import { isMisuse, type Misuse, misuseOfMessage, type Responder } from './requests.js';

/** Exit status of the command: all accepted, some refused, or it could not do its work. */
export type Status = 0 | 1 | 2;

/** How a run ended: the exit status and, with status 2, one sentence for the standard error. */
export interface Ending {
  readonly status: Status;
  readonly complaint?: string;
}

/** Answers are handed over when they have grown to this many characters, and at the end of each piece of input. */
const batchLength = 64 * 1024;

/** Answers the single request that the input holds. */
export async function answerDocument<T>(
  chunks: AsyncIterable<Uint8Array>,
  respond: Responder<T>,
): Promise<Result<T> | Misuse> {
  const input = await wholeInput(chunks);
  if (input === undefined) {
    return tooLong(maxRequestBytes);
  }
  const text = textOrRefusal(withoutByteOrderMark(input));
  return typeof text === 'string' ? answerOne(text, respond) : text;
}

/**
 * Answers one request a line, in order: yields the answers in batches, each line ended, and returns how it ended.
 * Memory is bounded by one piece of input, or by the longest request.
 */
export async function* answerLines(
  chunks: AsyncIterable<Uint8Array>,
  respond: Responder,
): AsyncGenerator<string, Ending> {
  let batch = '';
  let lineNumber = 0;
  let status: Status = 0;
  for await (const piece of wholeLines(chunks)) {
    for (const line of linesOf(piece, lineNumber === 0)) {
      lineNumber += 1;
      const answer = typeof line === 'string' ? answerLine(line, respond) : line;
      if (answer === undefined) {
        continue;
      }
      if (isMisuse(answer)) {
        if (batch !== '') {
          yield batch;
        }
        return { status: 2, complaint: `line ${lineNumber}: ${answer.misuse}` };
      }
      if (!answer.ok) {
        status = 1;
      }
      batch += `${answerText(answer)}\n`;
      if (batch.length >= batchLength) {
        yield batch;
        batch = '';
      }
    }
    if (batch !== '') {
      yield batch;
      batch = '';
    }
  }
  return { status };
}

/** The lines of a piece of input; in place of one that cannot be read, its answer. */
function* linesOf(piece: Uint8Array | typeof lineTooLong, isFirst: boolean): Generator<string | Answer> {
  if (piece === lineTooLong) {
    yield tooLong(maxRequestBytes);
    return;
  }
  const bytes = isFirst ? withoutByteOrderMark(piece) : piece;
  // One check for all lines; only a piece with a bad byte is read line by line.
  if (isUtf8(bytes)) {
    const text = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('utf8');
    let from = 0;
    for (let end = text.indexOf('\n'); end !== -1; end = text.indexOf('\n', from)) {
      yield text.slice(from, end);
      from = end + 1;
    }
    if (from < text.length) {
      yield text.slice(from);
    }
    return;
  }
  let from = 0;
  while (from < bytes.length) {
    const newline = bytes.indexOf(10, from);
    const end = newline === -1 ? bytes.length : newline;
    yield textOrRefusal(bytes.subarray(from, end));
    from = end + 1;
  }
}

function answerLine(text: string, respond: Responder): Answer | Misuse | undefined {
  return /^[ \t\r]*$/.test(text) ? undefined : answerOne(text, respond);
}

function answerOne<T>(text: string, respond: Responder<T>): Result<T> | Misuse {
  let request: unknown;
  try {
    request = JSON.parse(text);
  } catch {
    return malformedText(text);
  }
  return isRecord(request) ? (misuseOfMessage(request) ?? respond(request)) : malformedText(text);
}
