import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { buy, place, protocols, start } from './running.js';

const names = Object.keys(protocols) as (keyof typeof protocols)[];

describe.each(names)('the SDK client of the %s protocol version', (protocol) => {
  it('finds the tools with their schemas and annotations', async () => {
    const { client } = await start(place(), { protocol });
    const { tools } = await client.listTools();
    expect(tools.map(({ name }) => name).sort()).toEqual([
      'execute_plan',
      'explain_error',
      'get_allowance',
      'get_executions',
      'get_orders',
      'get_positions',
      'preview_signal',
    ]);
    for (const { name, inputSchema, outputSchema, annotations } of tools) {
      expect(inputSchema, name).toMatchObject({ type: 'object', additionalProperties: false });
      expect(outputSchema, name).toMatchObject({ type: 'object', additionalProperties: false });
      expect(annotations?.readOnlyHint, name).toBe(name !== 'execute_plan');
    }
    expect(tools.find(({ name }) => name === 'execute_plan')?.annotations).toMatchObject({
      destructiveHint: true,
      idempotentHint: false,
    });
    expect(client.getServerVersion()).toMatchObject({ name: 'agent-gate' });
  });

  it('previews and executes a plan, and sees what came of it', async () => {
    const gate = await start(place(), { protocol });
    const preview = await gate.call('preview_signal', { signal: buy });
    expect(preview).toMatchObject({ isError: false, value: { approval: 'none' } });
    expect(JSON.parse(preview.text)).toEqual(preview.value);
    const { token, summary, orders, ends, explanation, notices } = preview.value;
    expect(token).toMatch(/^[0-9a-f-]{36}$/);
    expect(summary).toBe('buy 10 AAPL market (open) day -> stop loss 145 stop');
    expect(orders).toEqual([
      {
        text: 'buy 10 AAPL market (open) day -> stop loss 145 stop',
        order: {
          ...{ ticker: 'AAPL', side: 'buy', effect: 'open', type: 'market', quantity: '10', timeInForce: 'day' },
          ...{ clientOrderId: `${token}-entry`, stopLoss: { type: 'stop', stopPrice: '145', timeInForce: 'gtc' } },
        },
      },
    ]);
    expect(ends[0]).toMatchObject({ worst: true });
    expect(ends.filter(({ worst }: { worst?: true }) => worst === true)).toHaveLength(1);
    expect(explanation).toMatch(/^Buys 10 AAPL\./);
    expect(notices).toEqual(expect.any(Array));

    const executed = await gate.call('execute_plan', { token });
    expect(executed).toMatchObject({
      isError: false,
      value: { id: token, status: expect.stringMatching(/^(?:running|done)$/) },
    });
    expect(executed.value.orders).toEqual([
      expect.objectContaining({ id: `${token}-entry`, role: 'entry', quantity: '10' }),
    ]);
    const positions = await gate.call('get_positions', { ticker: 'AAPL' });
    expect(positions.value).toEqual({
      positions: [{ ticker: 'AAPL', side: 'long', quantity: '10', averageEntryPrice: '150' }],
    });
    expect((await gate.call('get_positions', { ticker: 'MSFT' })).value).toEqual({ positions: [] });
    const open = await gate.call('get_orders');
    expect(open.value.orders).toEqual([
      expect.objectContaining({ ticker: 'AAPL', role: 'stop-loss', quantity: '10', stopPrice: '145' }),
    ]);
    expect((await gate.call('get_orders', { ticker: 'MSFT' })).value).toEqual({ orders: [] });
    const all = await gate.call('get_executions');
    expect(all.value.executions).toEqual([expect.objectContaining({ id: token, summary })]);
    expect((await gate.call('get_executions', { id: token })).value).toEqual(all.value);
    expect((await gate.call('get_executions', { id: 'other' })).value).toEqual({ executions: [] });
  });

  it('asks for the allowance', async () => {
    const gate = await start(place({ settings: { maxOrderValue: '1500' } }), { protocol });
    const { value, isError } = await gate.call('get_allowance', { ticker: 'AAPL', stopLoss: { percent: 2 } });
    expect(isError).toBe(false);
    // 10 at the ask of 150 are worth 1500.
    expect(value).toMatchObject({
      ticker: 'AAPL',
      sides: { long: { maxQuantity: '10', binding: 'maxOrderValue', refusals: [] } },
      sentence: expect.stringContaining('long: at most 10 (maxOrderValue)'),
    });
    const atLimit = await gate.call('get_allowance', { ticker: 'AAPL', price: '100' });
    expect(atLimit.value.sides.long.maxQuantity).toBe('15');
    expect(await gate.call('get_allowance', { ticker: 'AAPL', stopLoss: { percnt: 2 } })).toMatchObject({
      isError: true,
      value: {
        ok: false,
        errors: [{ code: 'unknown-field', path: ['stopLoss', 'percnt'], suggestion: 'percent' }, {}],
      },
    });
  });

  it('has errors explained', async () => {
    const gate = await start(place(), { protocol });
    expect((await gate.call('explain_error', { code: 'token-used' })).value).toEqual({
      code: 'token-used',
      section: 'execution',
      condition: 'The authorization has been used.',
      text: expect.stringContaining('preview the signal again'),
    });
    expect((await gate.call('explain_error', { code: 'approval-required' })).value).toMatchObject({ section: 'gate' });
    expect(await gate.call('explain_error', { code: 'tokn-used' })).toMatchObject({
      isError: true,
      value: { ok: false, errors: [{ code: 'unknown-code', suggestion: 'token-used' }] },
    });
    const far = await gate.call('explain_error', { code: 'sunshine' });
    expect(far.value.errors).toEqual([
      { code: 'unknown-code', message: '"sunshine" is not a code.', path: ['code'], section: 'gate' },
    ]);
  });

  it('reads settings, errors and fields', async () => {
    const { client } = await start(place({ settings: { guard: { maxEntriesPerDay: 3 } } }), { protocol });
    const { resources } = await client.listResources();
    expect(resources.map(({ uri }) => uri).sort()).toEqual(['gate://errors', 'gate://fields', 'gate://settings']);
    const read = async (uri: string) => {
      const { contents } = await client.readResource({ uri });
      const [first] = contents;
      return JSON.parse(first !== undefined && 'text' in first ? first.text : '');
    };
    expect(await read('gate://settings')).toMatchObject({
      broker: 'paper',
      settings: { guard: { maxEntriesPerDay: 3 } },
    });
    const codes = (await read('gate://errors')).map(({ code }: { code: string }) => code);
    expect(codes).toEqual(
      expect.arrayContaining(['invalid-payload', 'token-used', 'unknown-field', 'approval-required']),
    );
    expect((await read('gate://fields')).$defs.signal.properties).toHaveProperty('stopLoss');
  });

  it('is refused what is not in the schema of a tool', async () => {
    const gate = await start(place(), { protocol });
    for (const [tool, input] of [
      ['execute_plan', { token: 'x', plan: {} }],
      ['preview_signal', { signal: [buy] }],
      ['preview_signal', { signal: buy, confirm: true }],
      ['get_positions', { account: 'other' }],
    ] as const) {
      const told = await gate.call(tool, input).then(
        ({ isError }) => isError,
        () => true,
      );
      expect(told, tool).toBe(true);
    }
    expect((await gate.call('get_executions')).value).toEqual({ executions: [] });
  });
});

describe('the decision log', () => {
  it('has one line for each preview and none for executions', async () => {
    const at = place();
    const gate = await start(at);
    const { value } = await gate.call('preview_signal', { signal: buy });
    await gate.call('preview_signal', { signal: { ticker: 'AAPL' } });
    await gate.call('execute_plan', { token: value.token });
    const lines = readFileSync(join(at.data, 'decisions.jsonl'), 'utf8').trimEnd().split('\n');
    expect(lines.map((line) => JSON.parse(line))).toMatchObject([
      { payload: buy, signalId: value.token, plan: { outcome: 'orders' } },
      { payload: { ticker: 'AAPL' }, errors: [{ code: 'invalid-payload' }] },
    ]);
  });
});
