// Reads every alert in a folder of public documentation, and prints each name that is noticed as mistyped:
//
//   npx tsx test/documentation/false-notices.ts <folder>
//
// Exit status 1: a name was noticed. Whether it is a false notice, the reader judges: documentation has mistakes too.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { alertsIn, mistypedIn } from './alerts.js';

/** Files that can have alerts; pictures have none. */
const readable = /\.(?:md|mdx|txt|html?|json5?|jsonl|ya?ml|js|ts|py|php|rb|go|java|pine)$/i;

function filesUnder(folder: string): readonly string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) {
      return entry.name === '.git' || entry.name === 'node_modules' ? [] : filesUnder(path);
    }
    return entry.isFile() && readable.test(entry.name) ? [path] : [];
  });
}

const [folder] = process.argv.slice(2);
if (folder === undefined) {
  console.error('Name a folder: npx tsx test/documentation/false-notices.ts <folder>');
  process.exitCode = 2;
} else {
  const files = filesUnder(folder);
  const found = files.flatMap((file) => alertsIn(readFileSync(file, 'utf8')).map((message) => ({ file, message })));
  const noticed = found.flatMap(({ file, message }) => mistypedIn(message).map((name) => `${file}: ${name}`));
  for (const line of noticed) {
    console.log(line);
  }
  const distinct = new Set(found.map(({ message }) => JSON.stringify(message))).size;
  console.log(
    `${files.length} files, ${found.length} alerts (${distinct} different), ${noticed.length} mistyped names`,
  );
  process.exitCode = noticed.length === 0 ? 0 : 1;
}
