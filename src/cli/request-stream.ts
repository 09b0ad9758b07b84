import type { Result } from '../core/result.js';
import { type InputLine, lineTooLong, readAll, readLines, withoutByteOrderMark } from './input.js';
import { isUsageError, type Responder, requestOf, type UsageError } from './requests.js';
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

/** Responds to a single request: the whole input. */
export async function respondToDocument<T>(
  chunks: AsyncIterable<Uint8Array>,
  respond: Responder<T>,
): Promise<Result<T> | UsageError> {
  const input = await readAll(chunks);
  return input === undefined ? requestTooLarge() : respondToBytes(withoutByteOrderMark(input), respond);
}

/**
 * Responds to one request per line, in order. Yields batches of whole lines and returns the end of the run. Memory is
 * bounded by one chunk of input and the longest request.
 */
export async function* respondToLines(
  chunks: AsyncIterable<Uint8Array>,
  respond: Responder,
): AsyncGenerator<string, ExitResult> {
  let lineNumber = 0;
  let status: ExitStatus = 0;
  for await (const lines of readLines(chunks)) {
    let batch = '';
    for (const line of lines) {
      lineNumber += 1;
      const response = respondToLine(line, lineNumber === 1, respond);
      if (response === undefined) {
        continue;
      }
      if (isUsageError(response)) {
        if (batch !== '') {
          yield batch;
        }
        return { status: 2, errorMessage: `line ${lineNumber}: ${response.usageError}` };
      }
      status = isAccepted(response) ? status : 1;
      batch += `${responseText(response)}\n`;
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

/** undefined for a blank line. */
function respondToLine(
  line: InputLine,
  isFirst: boolean,
  respond: Responder,
): CommandResponse | UsageError | undefined {
  if (line === lineTooLong) {
    return requestTooLarge();
  }
  const bytes = isFirst ? withoutByteOrderMark(line) : line;
  return bytes.every((byte) => byte === 0x20 || byte === 0x09 || byte === 0x0d)
    ? undefined
    : respondToBytes(bytes, respond);
}

function respondToBytes<T>(bytes: Uint8Array, respond: Responder<T>): Result<T> | UsageError {
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
  const request = requestOf(value);
  return request === undefined ? malformedRequest(text) : respond(request);
}
