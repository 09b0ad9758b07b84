// Checks an implementation against the conformance suite:
//
//   npx tsx test/conformance/run.ts                           our own command, built: node dist/cli.js
//   npx tsx test/conformance/run.ts python3 -m my_port        any command with JSON Lines
//   npx tsx test/conformance/run.ts --file plans.jsonl my-port   one file of the suite, or any file of such lines: more.ts
//
// The command is started once per file and kind of request, followed by `check --jsonl`, `formula --jsonl` or
// `plan --jsonl`. It reads one request per line and writes one answer per line, in order. Exit status 1: an answer differs.
import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import {
  type CommandName,
  commands,
  differenceOf,
  fileNames,
  folder,
  type Line,
  linesAt,
  requestTextOf,
} from './suite.js';

const shownDifferences = 20;

interface Given {
  /** Paths of files. */
  readonly files: readonly string[];
  readonly command: readonly [string, ...string[]];
}

function readArguments(given: readonly string[]): Given {
  const [first, name = '', ...others] = given;
  const hasFile = first === '--file';
  const files = (hasFile ? [name] : fileNames).map((file) => (isOfSuite(file) ? `${folder}/${file}` : file));
  if (!files.every((file) => existsSync(file))) {
    throw new Error(`--file is ${fileNames.join(', ')}, or the path of a file.`);
  }
  const [program, ...words] = hasFile ? others : given;
  return { files, command: program === undefined ? [process.execPath, 'dist/cli.js'] : [program, ...words] };
}

function isOfSuite(file: string): boolean {
  return fileNames.some((known) => known === file);
}

/** The command's answers, one per line; a line that is not JSON stays text. */
async function answersOf(
  [program, ...words]: Given['command'],
  name: CommandName,
  lines: readonly Line[],
): Promise<readonly unknown[]> {
  const child = spawn(program, [...words, name, '--jsonl'], { stdio: ['pipe', 'pipe', 'inherit'] });
  const ended = new Promise<void>((resolve, reject) => {
    child.on('error', (cause) => reject(new Error(`${program} cannot be started: ${cause.message}`)));
    child.on('close', () => resolve());
  });
  // A command that ends early says so by its missing answers.
  child.stdin.on('error', () => {});
  child.stdin.end(lines.map((line) => `${requestTextOf(line)}\n`).join(''));
  const chunks: Uint8Array[] = [];
  child.stdout.on('data', (chunk: Uint8Array) => chunks.push(chunk));
  await ended;
  const text = Buffer.concat(chunks).toString('utf8');
  return text
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map((line): unknown => {
      try {
        return JSON.parse(line);
      } catch {
        return line;
      }
    });
}

async function main({ files, command }: Given): Promise<void> {
  let differing = 0;
  let asked = 0;
  for (const file of files) {
    const all = linesAt(file);
    let differingHere = 0;
    for (const name of commands) {
      const lines = all.filter((line) => line.command === name);
      const answers = lines.length === 0 ? [] : await answersOf(command, name, lines);
      lines.forEach((line, index) => {
        const difference = differenceOf(line, answers[index]);
        if (difference !== undefined) {
          differingHere += 1;
          if (differing + differingHere <= shownDifferences) {
            console.log(
              [
                `${line.id} (${line.rule ?? line.source})`,
                `  request   ${requestTextOf(line)}`,
                `  expected  ${JSON.stringify(line.answer)}`,
                `  answered  ${JSON.stringify(difference)}`,
              ].join('\n'),
            );
          }
        }
      });
    }
    console.log(`${file}: ${all.length - differingHere} of ${all.length} as expected`);
    differing += differingHere;
    asked += all.length;
  }
  console.log(`${asked - differing} of ${asked} as expected: ${command.join(' ')}`);
  process.exitCode = differing === 0 ? 0 : 1;
}

try {
  await main(readArguments(process.argv.slice(2)));
} catch (cause) {
  console.error(cause instanceof Error ? cause.message : cause);
  process.exitCode = 2;
}
