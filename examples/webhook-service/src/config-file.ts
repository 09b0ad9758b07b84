import { randomBytes, randomUUID } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import { regeneratePassword } from 'signal-to-order/webhook';
import { type Environment, readConfig, type ServiceConfig } from './config.js';

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
  try {
    return readConfig(JSON.parse(text), environment);
  } catch (error) {
    return [`${file} is not valid JSON: ${error instanceof Error ? error.message : ''}`];
  }
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
