// Codes of the catalogue that no file of src/ raises.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { errorCatalogue } from '../../src/core/errors.js';

/** Complaints about codes that only the catalogue names. Its sections are in src/core/errors.ts. */
export function codesNothingRaises(src: string, catalogue: typeof errorCatalogue): readonly string[] {
  const sources = readdirSync(src, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts') && file !== join('core', 'errors.ts'))
    .map((file) => readFileSync(join(src, file), 'utf8'))
    .join('\n');
  return Object.values(catalogue)
    .filter(({ code }) => !sources.includes(`'${code}'`))
    .map(
      ({ code }) => `${code} of src/core/errors.ts is raised nowhere: use it in the file of src that finds the error`,
    );
}
