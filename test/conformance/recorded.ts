// Vectors of a file whose first line is a header: requests with the answers of other software, recorded once (README.md).
import { readFileSync } from 'node:fs';

export interface Vector<Request, Answer> {
  readonly request: Request;
  readonly answer: Answer;
}

/** The header, which is the first line, and the vectors. */
export function readVectors<Header, Request, Answer>(
  file: string,
): { readonly header: Header; readonly vectors: readonly Vector<Request, Answer>[] } {
  const [header = '', ...lines] = readFileSync(new URL(file, import.meta.url), 'utf8')
    .trimEnd()
    .split('\n');
  return { header: JSON.parse(header), vectors: lines.map((line) => JSON.parse(line)) };
}
