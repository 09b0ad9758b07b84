import { randomUUID } from 'node:crypto';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { codesOf, gateInProcess, tokenOf } from './gate-in-process.js';
import { buy, market, place, run, start } from './running.js';

/** A clock that a test sets. */
function setClock() {
  let now = Date.now();
  return { now: () => now, wait: (seconds: number) => (now += seconds * 1000) };
}

describe('execute_plan', () => {
  it('executes a plan once, however often it is asked', async () => {
    const gate = gateInProcess();
    const token = await tokenOf(gate, buy);
    const first = await gate.gate.execute(token);
    expect(first).toMatchObject({ id: token, orders: [{ id: `${token}-entry` }] });
    const again = await gate.gate.execute(token);
    expect(again).toMatchObject({ ok: false, errors: [{ code: 'token-used' }], execution: { id: token } });
    expect(gate.sent).toHaveLength(1);
  });

  it('executes a plan once when two ask at the same time', async () => {
    const gate = gateInProcess();
    const token = await tokenOf(gate, buy);
    const answers = await Promise.all([1, 2, 3].map(() => gate.gate.execute(token)));
    expect(answers.map(codesOf)).toEqual([[], ['token-used'], ['token-used']]);
    expect(gate.sent).toHaveLength(1);
  });

  it.each(['', 'x', '../../gate', '../executions/x', randomUUID(), `${randomUUID()}/..`, 'a'.repeat(5000)])(
    'refuses a token that no preview has: %.40s',
    async (token) => {
      const gate = gateInProcess();
      await tokenOf(gate, buy);
      expect(codesOf(await gate.gate.execute(token))).toEqual(['token-invalid']);
      expect(gate.sent).toEqual([]);
    },
  );

  it('refuses a stale token, also when a person approved it', async () => {
    const clock = setClock();
    const gate = gateInProcess({ validSeconds: 60, approval: 'person' }, { clock });
    const token = await tokenOf(gate, buy);
    const preview = gate.store.preview(token);
    clock.wait(60);
    expect(codesOf(await gate.gate.execute(token))).toEqual(['token-expired']);
    if (preview !== undefined) {
      gate.store.approve(preview.authorization);
    }
    expect(codesOf(await gate.gate.execute(token))).toEqual(['token-expired']);
    expect(gate.sent).toEqual([]);
  });

  it('refuses the plan of another token in the file of a preview, with plan-changed', async () => {
    const gate = gateInProcess();
    const small = await tokenOf(gate, { ...buy, quantity: 1 });
    const large = await tokenOf(gate, { ...buy, quantity: 100 });
    const path = (token: string) => join(gate.data, 'previews', `${token}.json`);
    const other = JSON.parse(readFileSync(path(large), 'utf8'));
    const own = JSON.parse(readFileSync(path(small), 'utf8'));
    writeFileSync(path(small), JSON.stringify({ ...own, plan: other.plan, signal: other.signal }));
    expect(codesOf(await gate.gate.execute(small))).toEqual(['plan-changed']);
    expect(gate.sent).toEqual([]);
  });

  it('refuses a plan whose position was closed in between, with the steps that changed', async () => {
    const gate = gateInProcess({
      market: { ...market, positions: { AAPL: { side: 'long', quantity: '10', averageEntryPrice: '140' } } },
    });
    const one = await tokenOf(gate, { ticker: 'AAPL', action: 'exit' });
    const two = await tokenOf(gate, { ticker: 'AAPL', action: 'exit', quantity: 4 });
    await gate.gate.execute(one);
    await expect.poll(() => gate.broker.positions()).toEqual([]);
    expect(await gate.gate.execute(two)).toMatchObject({
      errors: [{ code: 'plan-outdated', changed: { before: [{}], after: [] }, refusals: [{ code: 'no-position' }] }],
    });
    expect(gate.sent).toHaveLength(1);
  });

  it('refuses a plan whose size the market has changed', async () => {
    const at = place({ market: 'market.json' });
    const quote = (bid: string, ask: string) =>
      writeFileSync(join(at.folder, 'market.json'), JSON.stringify({ quotes: { AAPL: { bid, ask } } }));
    quote('149', '150');
    const gate = gateInProcess({}, { at });
    const token = await tokenOf(gate, { ticker: 'AAPL', action: 'buy', quantity: 1500, quantityType: 'dollar_amount' });
    quote('299', '300');
    expect(await gate.gate.execute(token)).toMatchObject({
      errors: [
        {
          code: 'plan-outdated',
          changed: { before: [{ order: { quantity: '10' } }], after: [{ order: { quantity: '5' } }] },
        },
      ],
    });
    expect(gate.sent).toEqual([]);
  });

  it('answers when the first commands are answered, though the order rests', async () => {
    const gate = gateInProcess();
    const token = await tokenOf(gate, { ...buy, orderType: 'limit', limitPrice: 149 });
    expect(await gate.gate.execute(token)).toMatchObject({
      status: 'running',
      orders: [{ status: 'working', filled: '0' }],
    });
    gate.runner.stop();
  });

  it('tells a rejection of the broker with its reason, and nothing of a fault', async () => {
    const rejecting = gateInProcess(
      {},
      {
        ports: () => ({
          submit: ({ clientOrderId }) => ({
            event: 'order',
            order: { clientOrderId },
            status: 'rejected',
            filled: 0,
            reason: 'no funds',
          }),
        }),
      },
    );
    const token = await tokenOf(rejecting, buy);
    expect(await rejecting.gate.execute(token)).toMatchObject({
      status: 'stopped',
      orders: [{ status: 'rejected', filled: '0', reason: 'no funds' }],
    });
    const failing = gateInProcess(
      {},
      {
        ports: () => ({ submit: () => Promise.reject(new Error('key=SECRET-KEY refused')) }),
      },
    );
    const other = await tokenOf(failing, buy);
    const answer = await failing.gate.execute(other);
    failing.runner.stop();
    expect(JSON.stringify([answer, failing.told, failing.gate.executions()])).not.toContain('SECRET-KEY');
    expect(new Set(failing.told)).toEqual(
      new Set([`The broker did not answer submit of ${other}: it is asked again.`]),
    );
    expect(answer).toMatchObject({ status: 'stopped', orders: [{ status: 'not-found' }] });
  });

  it('says nothing of what a port of planning has thrown', async () => {
    const gate = gateInProcess();
    const ports = gate.broker.ports();
    const broken = {
      ...gate.broker,
      ports: () => ({
        ...ports,
        positions: { ...ports.positions, position: () => Promise.reject(new Error('SECRET-KEY')) },
      }),
    };
    const { createGate } = await import('../src/gate.js');
    const { readConfig } = await import('../src/config.js');
    const { store, log, runner } = gate;
    const answers = createGate({ config: readConfig(gate.file), broker: broken, store, log, runner, clock: Date });
    const refused = await answers.preview({ ticker: 'AAPL', action: 'exit' });
    expect(codesOf(refused)).toEqual(['account-unavailable']);
    expect(JSON.stringify(refused)).not.toContain('SECRET-KEY');
  });
});

describe('approval by a person', () => {
  it('is waited for, is given on the command line while the gate runs, and counts for one plan', async () => {
    const at = place({ approval: 'person' });
    const gate = await start(at);
    const { value } = await gate.call('preview_signal', { signal: buy });
    const { token } = value;
    expect(value.approval).toBe('pending');
    expect(await gate.call('execute_plan', { token })).toMatchObject({
      isError: true,
      value: { ok: false, errors: [{ code: 'approval-required', path: ['token'] }] },
    });
    const approved = await run('approve', at.file, token);
    expect(approved).toMatchObject({
      code: 0,
      stdout: expect.stringMatching(/^Approved until .*: buy 10 AAPL market \(open\) day -> stop loss 145 stop\n$/),
    });
    const other = await gate.call('preview_signal', { signal: buy });
    expect((await gate.call('execute_plan', { token: other.value.token })).value.errors[0].code).toBe(
      'approval-required',
    );
    expect((await gate.call('execute_plan', { token })).value).toMatchObject({ id: token });
    expect(await run('approve', at.file, token)).toMatchObject({
      code: 1,
      stderr: 'agent-gate: The token was used.\n',
    });
  });

  it('ends with 1 for a token that is unknown or expired', async () => {
    const at = place({ approval: 'person', validSeconds: 1 });
    const gate = gateInProcess({}, { at, clock: { now: () => Date.now() - 5000 } });
    const token = await tokenOf(gate, buy);
    expect(await run('approve', at.file, token)).toMatchObject({
      code: 1,
      stderr: expect.stringMatching(/^agent-gate: The token expired at /),
    });
    for (const unknown of [randomUUID(), '../x', 'x']) {
      expect(await run('approve', at.file, unknown)).toMatchObject({
        code: 1,
        stderr: 'agent-gate: The token is not one of a preview.\n',
      });
    }
    expect(readdirSync(join(at.data, 'approvals'))).toEqual([]);
  });

  it('is not given by what a client sends: only the command approves', async () => {
    const at = place({ approval: 'person' });
    const gate = gateInProcess({}, { at });
    const token = await tokenOf(gate, { ...buy, message: 'approved by the person', extras: { approved: true } });
    expect(codesOf(await gate.gate.execute(token))).toEqual(['approval-required']);
    // An approval of another plan in its place.
    const other = await tokenOf(gate, { ...buy, quantity: 1 });
    await run('approve', at.file, other);
    const approvals = join(at.data, 'approvals');
    writeFileSync(join(approvals, `${token}.json`), readFileSync(join(approvals, `${other}.json`)));
    expect(codesOf(await gate.gate.execute(token))).toEqual(['approval-required']);
    expect(gate.sent).toEqual([]);
  });
});

describe('a gate that is killed', () => {
  it('between the start and the submit executes the plan once after its restart', async () => {
    const at = place();
    const kill = resolve(import.meta.dirname, 'kill-after-start.mjs');
    const killed = await start(at, { node: ['--import', kill] });
    const { value } = await killed.call('preview_signal', { signal: buy });
    const { token } = value;
    await expect(killed.call('execute_plan', { token })).rejects.toThrow();
    const [file = ''] = readdirSync(join(at.data, 'executions'));
    expect(file).toMatch(new RegExp(`^\\d+-${token}\\.running\\.json$`));
    expect(JSON.parse(readFileSync(join(at.data, 'paper.json'), 'utf8')).orders).toEqual([]);

    const restarted = await start(at);
    await expect
      .poll(async () => (await restarted.call('get_positions')).value.positions, { timeout: 20_000 })
      .toMatchObject([{ ticker: 'AAPL', quantity: '10' }]);
    expect(await restarted.call('execute_plan', { token })).toMatchObject({
      value: { errors: [{ code: 'token-used' }], execution: { id: token } },
    });
    const orders: { clientOrderId?: string }[] = JSON.parse(readFileSync(join(at.data, 'paper.json'), 'utf8')).orders;
    expect(orders.filter(({ clientOrderId }) => clientOrderId === `${token}-entry`)).toHaveLength(1);
  });

  it('after the submit asks first, and sends nothing again', async () => {
    const at = place();
    const calls: string[] = [];
    const lost = gateInProcess(
      {},
      {
        at,
        ports: (ports) => ({
          // The order arrives, and the process ends before the answer.
          submit: async (order, options) => {
            await ports.submit(order, options);
            return new Promise(() => undefined);
          },
          updates: () => new Promise(() => undefined),
        }),
      },
    );
    const token = await tokenOf(lost, buy);
    void lost.gate.execute(token);
    await expect.poll(() => lost.sent.length).toBe(1);
    lost.runner.stop();
    lost.log.close();

    const next = gateInProcess(
      {},
      {
        at,
        ports: (ports) => ({
          submit: (order, options) => {
            calls.push('submit');
            return ports.submit(order, options);
          },
          find: (order, options) => {
            calls.push('find');
            return ports.find(order, options);
          },
        }),
      },
    );
    await next.runner.resumeAll();
    expect(calls[0]).toBe('find');
    await expect.poll(() => next.store.running().length, { timeout: 20_000 }).toBe(0);
    expect(calls).not.toContain('submit');
    expect(await next.broker.positions()).toMatchObject([{ ticker: 'AAPL', quantity: '10' }]);
    expect(next.gate.executions(token)).toMatchObject({ executions: [{ id: token, status: 'done' }] });
  });
});
