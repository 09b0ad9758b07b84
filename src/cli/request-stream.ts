import { isNonEmpty, ok, type Result } from '../core/result.js';
import { duplicateKeyError } from './duplicate-keys.js';
import { type InputLine, isBlank, lineTooLong, readAll, readLines, withoutByteOrderMark } from './input.js';
import { type Responder, rejectedRequest, type SentRequest, sentRequest } from './requests.js';
import {
  type CommandResponse,
  decodedText,
  isAccepted,
  malformedRequest,
  requestTooLarge,
  responseText,
} from './responses.js';

/** Exit status of the command: 0 all accepted, 1 some rejected, 2 it failed. */
export type ExitStatus = 0 | 1 | 2;

/** End of a run. */
export interface ExitResult {
  readonly status: ExitStatus;
  /** One sentence for the standard error; present with status 2. */
  readonly errorMessage?: string;
}

/** Responses are written when they have this many characters, and at the end of each chunk of input. */
const maxBatchLength = 64 * 1024;

/** In place of the response to an input without a request. */
export const emptyInput = 'empty input';

/** Responds to a single request: the whole input. */
export async function respondToDocument<T>(
  chunks: AsyncIterable<Uint8Array>,
  respond: Responder<T>,
): Promise<Result<T> | typeof emptyInput> {
  const input = await readAll(chunks);
  if (input === undefined) {
    return requestTooLarge();
  }
  const bytes = withoutByteOrderMark(input);
  return isBlank(bytes) ? emptyInput : respondToBytes(bytes, respond);
}

/**
 * Responds to one request per line, in order. Yields batches of whole lines and returns the end of the run. Memory is
 * bounded by one chunk of input and the longest request.
 */
export async function* respondToLines(
  chunks: AsyncIterable<Uint8Array>,
  respond: Responder,
): AsyncGenerator<string, ExitResult> {
  let isFirst = true;
  let status: ExitStatus = 0;
  for await (const lines of readLines(chunks)) {
    let batch = '';
    for (const line of lines) {
      const answer = respondToLine(line, isFirst, respond);
      isFirst = false;
      status = isAccepted(answer.response) ? status : 1;
      batch += lineOf(answer);
      if (batch.length >= maxBatchLength) {
        yield batch;
        batch = '';
      }
    }
    if (batch !== '') {
      yield batch;
    }
  }
  return { status };
}

/** A response, and the identifier of its request as JSON. */
interface Answer {
  readonly response: CommandResponse;
  readonly id?: string | undefined;
}

function respondToLine(line: InputLine, isFirst: boolean, respond: Responder): Answer {
  if (line === lineTooLong) {
    return { response: requestTooLarge() };
  }
  const sent = readRequest(isFirst ? withoutByteOrderMark(line) : line);
  if (!sent.ok) {
    return { response: sent };
  }
  const id = jsonOf(sent.value.request.id);
  return id.ok ? { response: respondToSent(sent.value, respond), id: id.value } : { response: id };
}

/** A value as JSON; an error if it is nested more deeply than the platform can write. */
function jsonOf(value: unknown): Result<string | undefined> {
  try {
    return ok(JSON.stringify(value));
  } catch {
    return rejectedRequest('id is nested too deeply; expected text or a number.', ['id']);
  }
}

function respondToBytes<T>(bytes: Uint8Array, respond: Responder<T>): Result<T> {
  const sent = readRequest(bytes);
  return sent.ok ? respondToSent(sent.value, respond) : sent;
}

function respondToSent<T>({ request, duplicateNames, duplicateKeys }: SentRequest, respond: Responder<T>): Result<T> {
  const errors = duplicateKeys.map(duplicateKeyError);
  return isNonEmpty(errors) ? { ok: false, errors } : respond(request, duplicateNames);
}

function readRequest(bytes: Uint8Array): Result<SentRequest> {
  const text = decodedText(bytes);
  if (typeof text !== 'string') {
    return text;
  }
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return malformedRequest(text);
  }
  const sent = sentRequest(text, value);
  return sent === undefined ? malformedRequest(text) : ok(sent);
}

/** The response as a line that ends with the identifier of its request, if it had one. */
function lineOf({ response, id }: Answer): string {
  const text = responseText(response);
  return id === undefined ? `${text}\n` : `${text.slice(0, -1)},"id":${id}}\n`;
}
