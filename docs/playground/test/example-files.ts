import { readdirSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { type Example, readExample } from '../case/examples.js';
import { isRecord, type JsonRecord } from '../json/edit-json.js';

const folder = resolve(import.meta.dirname, '../../../examples/signals');

/** A message file as it stands, and as the playground reads it. */
export interface ExampleFile {
  readonly name: string;
  readonly file: JsonRecord;
  readonly example: Example;
}

/** Every message file of `examples/signals`. */
export const exampleFiles: readonly ExampleFile[] = readdirSync(folder)
  .filter((entry) => entry.endsWith('.json'))
  .map((entry) => {
    const name = entry.replace(/\.json$/, '');
    const file: unknown = JSON.parse(readFileSync(resolve(folder, entry), 'utf8'));
    const example = readExample(name, file);
    if (!isRecord(file) || example === undefined) {
      throw new Error(`${entry} is not a message file`);
    }
    return { name, file, example };
  });

/** The message file of a name. */
export function exampleFile(name: string): ExampleFile {
  const found = exampleFiles.find((one) => one.name === name);
  if (found === undefined) {
    throw new Error(`there is no ${name}`);
  }
  return found;
}
