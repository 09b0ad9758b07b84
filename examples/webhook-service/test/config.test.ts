import { expect, test } from 'vitest';
import { readConfig } from '../src/config.js';
import { password, sampleConfig, webhookIds } from './running.js';

test('errors within parts and errors between parts are reported together', () => {
  const { strategies, brokers } = sampleConfig;
  expect(
    readConfig(
      {
        ...sampleConfig,
        trustedProxies: 'one',
        brokers: { ...brokers, wrong: { type: 'paper', maxFill: -1 } },
        strategies: {
          ...strategies,
          open: { subscriptions: [] },
          rated: { settings: { allowedSides: 'up' }, subscriptions: [{ id: 'a', broker: 'unknown' }] },
          single: { subscriptions: [{ id: 'a', broker: 'wrong' }] },
        },
        webhooks: [
          { id: 'not-a-uuid', password, strategy: 'rated' },
          { id: webhookIds.rated, password: { env: 'NOT_SET' }, strategy: 'gone' },
          { id: webhookIds.open, password, strategy: 'open' },
          { id: webhookIds.open.toUpperCase(), password, strategy: 'open' },
        ],
      },
      { PORT: '70000' },
    ),
  ).toEqual([
    'trustedProxies: expected a number, 0 to 9',
    'brokers.wrong.maxFill: expected a number from 0',
    'strategies.open.subscriptions: expected at least one',
    'webhooks.0.id: expected a UUID',
    expect.stringMatching(/^strategies\.rated\.settings\.allowedSides: /),
    'strategies.rated.subscriptions.0.broker: there is no broker unknown',
    expect.stringMatching(/^strategies\.rated\.subscriptions\.0\.settings\.allowedSides: /),
    'webhooks.1.strategy: there is no strategy gone',
    'webhooks.1.password: the environment variable NOT_SET is not set',
    `webhooks.3.id: there are two webhooks ${webhookIds.open.toUpperCase()}`,
    'PORT: expected a whole number, 0 to 65535; it is 70000',
  ]);
});

test('passwords and tokens of fewer than 16 characters are refused, with the name of their setting', () => {
  const webhooks = [
    { id: webhookIds.open, password: 'fifteen letters', strategy: 'open' },
    { id: webhookIds.rated, password: { env: 'SHORT' }, strategy: 'rated' },
  ];
  expect(readConfig({ ...sampleConfig, token: 'guess', webhooks }, { SHORT: 'abc' })).toEqual([
    'webhooks.0.password: expected at least 16 characters; it has 15',
    'webhooks.1.password: expected at least 16 characters; it has 3',
    'token: expected at least 16 characters; it has 5',
  ]);
  const long = webhooks.map((webhook) => ({ ...webhook, password: 'sixteen letters!' }));
  expect(readConfig({ ...sampleConfig, token: 'sixteen letters!', webhooks: long }, {})).toHaveProperty('webhooks');
});

test.each([
  ['abc', 'abc'],
  ['', 'empty'],
  ['0x50', '0x50'],
  ['8e3', '8e3'],
  ['-1', '-1'],
  ['65536', '65536'],
])('PORT=%s is a fault', (port, shown) => {
  expect(readConfig(sampleConfig, { PORT: port })).toEqual([
    `PORT: expected a whole number, 0 to 65535; it is ${shown}`,
  ]);
});

test('PORT and HOST override the file', () => {
  const config = readConfig({ ...sampleConfig, listen: { port: 1, host: 'a' } }, { PORT: '65535', HOST: '::1' });
  expect(config).toMatchObject({ listen: { port: 65_535, host: '::1' } });
});
