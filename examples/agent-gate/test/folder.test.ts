import { appendFileSync, existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { decisionRecord, verifyLog } from 'signal-to-order/authorize';
import { parseReplayLine } from 'signal-to-order/replay';
import { describe, expect, it } from 'vitest';
import { openDecisionLog } from '../src/decision-log.js';
import { gateInProcess, tokenOf } from './gate-in-process.js';
import { buy, place, run, start } from './running.js';

describe('the data folder', () => {
  it('has one gate: a second one ends with a sentence', async () => {
    const at = place();
    const gate = await start(at);
    // The client has connected before the process that it keeps has started, and the folder belongs to the first one that has.
    await gate.call('get_positions');
    const second = await run(at.file);
    expect(second).toMatchObject({
      code: 1,
      stderr: `agent-gate: Another gate uses ${at.data}: process ${gate.pid}. Stop it, or choose another data folder.\n`,
    });
    expect((await gate.call('get_positions')).isError).toBe(false);
  });

  it('is taken from a gate that is dead', async () => {
    const at = place();
    const gate = await start(at);
    // The client has connected before the process that it keeps has started.
    await gate.call('get_positions');
    process.kill(gate.pid, 'SIGKILL');
    await gate.close();
    expect(existsSync(join(at.data, 'gate.lock'))).toBe(true);
    const next = await start(at);
    expect((await next.call('get_positions')).isError).toBe(false);
  });

  it('is free again when the client has gone', async () => {
    const at = place();
    const gate = await start(at);
    await gate.close();
    await expect.poll(() => existsSync(join(at.data, 'gate.lock'))).toBe(false);
  });

  it('forgets previews that ended long ago', async () => {
    const gate = gateInProcess();
    await tokenOf(gate, buy);
    gate.store.prune(Date.now() - 60_000);
    expect(readdirSync(join(gate.data, 'previews'))).toHaveLength(1);
    gate.store.prune(Date.now() + 60_000);
    expect(readdirSync(join(gate.data, 'previews'))).toEqual([]);
  });

  it('keeps the paper account', async () => {
    const first = gateInProcess();
    await first.gate.execute(await tokenOf(first, buy));
    await expect.poll(() => first.broker.positions()).toHaveLength(1);
    const second = gateInProcess({}, { at: first });
    expect(await second.broker.positions()).toEqual(await first.broker.positions());
  });
});

describe('decisions.jsonl', () => {
  const path = (data: string) => join(data, 'decisions.jsonl');
  const linesOf = (data: string) => readFileSync(path(data), 'utf8').trimEnd().split('\n');

  it('is a whole log, over restarts too, whose lines replay reads', async () => {
    const first = gateInProcess();
    await first.gate.preview(buy);
    await first.gate.preview({ ticker: 'AAPL', action: 'buy', quantity: -1 });
    first.log.close();
    const second = gateInProcess({}, { at: first });
    await second.gate.preview(buy);
    const lines = linesOf(first.data);
    expect(lines).toHaveLength(3);
    expect(verifyLog(lines, { head: second.log.head() })).toEqual({ ok: true, head: second.log.head() });
    expect(lines.map((line) => parseReplayLine(line).ok)).toEqual([true, true, true]);
  });

  it.each([
    ['after whole lines', true],
    ['at the very beginning', false],
  ])('closes a torn line %s with a record that has its bytes', async (_, hasLine) => {
    const gate = gateInProcess();
    if (hasLine) {
      await gate.gate.preview(buy);
    }
    gate.log.close();
    appendFileSync(path(gate.data), '{"payload":{"ticker":"AA');
    const next = gateInProcess({}, { at: gate });
    await next.gate.preview(buy);
    const lines = linesOf(gate.data);
    expect(lines).toHaveLength(hasLine ? 3 : 2);
    expect(JSON.parse(lines.at(-2) ?? '')).toMatchObject({ torn: '{"payload":{"ticker":"AA' });
    expect(verifyLog(lines)).toEqual({ ok: true, head: next.log.head() });
    expect(existsSync(`${path(gate.data)}.torn`)).toBe(false);
  });

  it('closes a torn line once, wherever the process that closes it dies', () => {
    const torn = '{"payload":{"ticker":"AA';
    const first = decisionRecord({
      payload: 1,
      receivedAt: '2026-01-26T15:30:00Z',
      market: { now: '2026-01-26T15:30:00Z' },
      settings: Object({}),
      errors: [],
    });
    const whole = gateInProcess();
    whole.log.close();
    // Before the file is cut, after it, in the middle of the record, and after the record.
    writeFileSync(path(whole.data), `${first}\n${torn}`);
    openDecisionLog(whole.data, Date.now).close();
    const [, closed = ''] = linesOf(whole.data);
    for (const left of [
      `${first}\n${torn}`,
      `${first}\n`,
      `${first}\n${closed.slice(0, 40)}`,
      `${first}\n${closed}\n`,
    ]) {
      writeFileSync(path(whole.data), left);
      writeFileSync(`${path(whole.data)}.torn`, torn);
      openDecisionLog(whole.data, Date.now).close();
      const lines = linesOf(whole.data);
      expect(lines).toHaveLength(2);
      expect(JSON.parse(lines[1] ?? '').torn).toBe(torn);
      expect(verifyLog(lines).ok).toBe(true);
    }
  });

  it('is not continued where its last line was changed', async () => {
    const gate = gateInProcess();
    await gate.gate.preview(buy);
    gate.log.close();
    const text = readFileSync(path(gate.data), 'utf8');
    writeFileSync(path(gate.data), text.replace('AAPL', 'MSFT'));
    expect(() => openDecisionLog(gate.data, Date.now)).toThrow('is not as it was written');
  });

  it('finds its last line behind a long one', () => {
    const gate = gateInProcess();
    gate.log.append({
      payload: 'x'.repeat(200_000),
      receivedAt: '2026-01-26T15:30:00Z',
      market: { now: '2026-01-26T15:30:00Z' },
      settings: Object({}),
      errors: [],
    });
    const head = gate.log.head();
    gate.log.close();
    expect(openDecisionLog(gate.data, Date.now).head()).toBe(head);
  });
});

describe('the file of a gate', () => {
  it.each([
    [{ brokr: 'paper' }, 'brokr is not known; did you mean broker?'],
    [{ broker: 'binance' }, 'broker is not paper or alpaca'],
    [{ approval: 'pending' }, 'approval is not none or person'],
    [{ validSeconds: 0 }, 'validSeconds is not a whole number from 1 to 86400'],
    [{ data: '' }, 'data is not the path of a folder'],
    [{ settings: { maxOrderQuantitty: 5 } }, 'settings: '],
    [{ market: { quotes: { AAPL: { bid: 'x' } } } }, 'market: '],
    [{ market: 'missing.json' }, 'missing.json cannot be read as JSON'],
    [{ broker: 'alpaca' }, 'market is that of the paper broker'],
    [{ broker: 'alpaca', market: undefined, settings: { assetClass: 'futures' } }, 'the gate trades stocks and crypto'],
    [{ broker: 'alpaca', market: undefined }, 'Set APCA_API_KEY_ID and APCA_API_SECRET_KEY'],
  ])('is refused with a sentence: %j', async (config, sentence) => {
    const ended = await run(place(config).file);
    expect(ended).toMatchObject({ code: 1, stderr: expect.stringContaining(sentence) });
    expect(ended.stdout).toBe('');
  });

  it.each([[[]], [['a', 'b']], [['approve', 'a']], [['approve', 'a', 'b', 'c']], [['approve']]])(
    'is asked for in the usage: %j',
    async (args) => {
      expect(await run(...args)).toMatchObject({
        code: 1,
        stderr: 'agent-gate: Usage: agent-gate FILE, or agent-gate approve FILE TOKEN\n',
      });
    },
  );

  it('that is not JSON is named', async () => {
    const at = place();
    writeFileSync(at.file, '{');
    expect((await run(at.file)).stderr).toContain(`${at.file} cannot be read as JSON`);
    writeFileSync(at.file, '[]');
    expect((await run(at.file)).stderr).toContain('is not a JSON object');
  });

  it('asks for a person by default', async () => {
    const at = place({ approval: undefined });
    const { gate } = gateInProcess({}, { at });
    expect(await gate.preview(buy)).toMatchObject({ approval: 'pending' });
  });
});
