import { readFile } from 'node:fs/promises';
import { describe, expect, test } from 'vitest';
import { readConfig, secretsOf } from '../src/config.js';
import { jsonLog } from '../src/log.js';
import { password, sampleConfig, token } from './running.js';

function written(secrets: readonly string[] = []): {
  readonly log: ReturnType<typeof jsonLog>;
  readonly lines: string[];
} {
  const lines: string[] = [];
  return {
    log: jsonLog(
      (line) => lines.push(line),
      () => 0,
      secrets,
    ),
    lines,
  };
}

describe('a log line', () => {
  test('is a JSON object with the time, the level and the event', () => {
    const { log, lines } = written();
    log('warn', 'wrong-password', { address: '203.0.113.9' });
    expect(lines).toEqual([
      '{"level":"warn","time":"1970-01-01T00:00:00.000Z","event":"wrong-password","address":"203.0.113.9"}\n',
    ]);
  });

  test('of a wrong password is found by the failregex of the README, with its address', async () => {
    const readme = await readFile(new URL('../README.md', import.meta.url), 'utf8');
    const failregex = /`failregex = ([^`]+)`/.exec(readme)?.[1] ?? '';
    const { log, lines } = written();
    for (const address of ['203.0.113.9', '2001:db8::1']) {
      log('warn', 'wrong-password', { address });
      const found = new RegExp(failregex.replace('<HOST>', '(?<host>[0-9a-f.:]+)')).exec(lines.at(-1) ?? '');
      expect(found?.groups?.host).toBe(address);
    }
    log('info', 'signal-rejected', { codes: ['"event":"wrong-password","address":"203.0.113.9"'] });
    expect(lines.at(-1)).not.toMatch(new RegExp(failregex.replace('<HOST>', '[0-9a-f.:]+')));
  });

  test('does not have the value of a field with the name of a secret', () => {
    const { log, lines } = written();
    log('info', 'x', { password: 'a', token: 'b', path: 'c', ticker: 'AAPL' });
    expect(JSON.parse(lines[0] ?? '')).toMatchObject({ password: '[removed]', token: '[removed]', ticker: 'AAPL' });
    expect(JSON.parse(lines[0] ?? '').path).toBe('[removed]');
  });

  test('does not have a secret of the configuration or the database address in any text', () => {
    const brokers = {
      ...sampleConfig.brokers,
      live: { type: 'alpaca', keyId: 'a "quoted" key', secretKey: 'key.with*signs' },
    };
    const config = readConfig({ ...sampleConfig, brokers }, {});
    if (!('webhooks' in config)) {
      throw new Error(config.join('\n'));
    }
    const databaseUrl = 'postgres://user:pass%2Fword@db.example/signals';
    const secrets = secretsOf(config, { DATABASE_URL: databaseUrl });
    const { log, lines } = written(secrets);
    const texts = [password, token, 'a "quoted" key', 'key.with*signs', databaseUrl, 'pass/word'];
    log('error', 'request-failed', { failure: texts.join(' and '), codes: [password] });
    const line = lines[0] ?? '';
    for (const text of [...texts, 'pass%2Fword', 'quoted']) {
      expect(line).not.toContain(text);
    }
    expect(JSON.parse(line).failure).toContain('postgres://user:[removed]@db.example/signals');
  });
});
