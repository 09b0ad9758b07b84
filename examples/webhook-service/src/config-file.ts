import { randomBytes, randomUUID } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import { regeneratePassword } from 'signal-to-order/webhook';
import { type Environment, portFaults, readConfig, type ServiceConfig } from './config.js';

/** Reads the configuration; on the first start, writes the sample with new credentials. */
export async function loadConfig(
  file: string,
  sampleFile: string,
  environment: Environment,
): Promise<ServiceConfig | readonly string[]> {
  let text: string;
  try {
    text = await readFile(file, 'utf8');
  } catch {
    text = withNewCredentials(await readFile(sampleFile, 'utf8'));
    // Only its owner may read it, because it has passwords.
    await writeFile(file, text, { mode: 0o600, flag: 'wx' });
  }
  let given: unknown;
  try {
    given = JSON.parse(text);
  } catch (error) {
    const fault = `${file} is not valid JSON: ${error instanceof Error ? error.message : ''}`;
    return [fault, ...portFaults(environment)];
  }
  return readConfig(given, environment);
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
