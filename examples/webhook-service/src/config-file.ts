import { randomBytes, randomUUID } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import { type ParseError, parse, printParseErrorCode } from 'jsonc-parser';
import { regeneratePassword } from 'signal-to-order/webhook';
import { type Environment, portFaults, readConfig, type ServiceConfig } from './config.js';
import { noFile } from './no-file.js';
import { sentenceOf } from './sentence.js';

/** Reads the configuration; on the first start, writes the sample with new credentials. */
export async function loadConfig(
  file: string,
  sampleFile: string,
  environment: Environment,
): Promise<ServiceConfig | readonly string[]> {
  let text: string;
  try {
    const found = await readFile(file, 'utf8').catch(noFile);
    text = found ?? withNewCredentials(await readFile(sampleFile, 'utf8'));
    if (found === undefined) {
      // Only its owner may read it, because it has passwords.
      await writeFile(file, text, { mode: 0o600, flag: 'wx' });
    }
  } catch (error) {
    return [`${file} cannot be read or made: ${sentenceOf(error)}`, ...portFaults(environment)];
  }
  let given: unknown;
  try {
    given = JSON.parse(text);
  } catch {
    return [`${file} is not valid JSON${firstFault(text)}`, ...portFaults(environment)];
  }
  return readConfig(given, environment);
}

/** Place and kind of the first syntax error. The message of `JSON.parse` has a part of the text, where passwords are. */
function firstFault(text: string): string {
  const errors: ParseError[] = [];
  parse(text, errors, { disallowComments: true });
  const [first] = errors;
  if (first === undefined) {
    return '';
  }
  const lines = text.slice(0, first.offset).split('\n');
  const kind = printParseErrorCode(first.error).replace(/(?<=.)[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
  return ` at line ${lines.length}, column ${(lines.at(-1) ?? '').length + 1}: ${kind}`;
}

function withNewCredentials(sample: string): string {
  const { webhooks, ...rest } = JSON.parse(sample) as { webhooks: readonly object[] };
  const fresh = webhooks.map((webhook) => ({
    ...webhook,
    id: randomUUID(),
    password: regeneratePassword(randomBytes),
  }));
  return `${JSON.stringify({ ...rest, webhooks: fresh }, undefined, 2)}\n`;
}
