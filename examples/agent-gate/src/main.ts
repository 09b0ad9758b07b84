#!/usr/bin/env node
// The command: `agent-gate FILE` serves a client over standard input and output, `agent-gate approve FILE TOKEN` is for a person.
import { mkdirSync } from 'node:fs';
import { serveStdio } from '@modelcontextprotocol/server/stdio';
import { alpacaGateBroker } from './alpaca.js';
import type { GateBroker } from './broker.js';
import { type GateConfig, readConfig, sentenceOf } from './config.js';
import { openDecisionLog } from './decision-log.js';
import { runner } from './executions.js';
import { lockFolder } from './folder-lock.js';
import { createGate } from './gate.js';
import { paperGateBroker } from './paper.js';
import { openPlanStore } from './plan-store.js';
import { SentenceError } from './sentence-error.js';
import { gateServer } from './server.js';

const usage = 'Usage: agent-gate FILE, or agent-gate approve FILE TOKEN';

/** Milliseconds for which a preview is kept beyond its end, so that its token is told expired, not invalid. */
const keptMs = 86_400_000;

const pruneEvery = 3_600_000;

/** Standard output belongs to the protocol. */
function tell(sentence: string): void {
  console.error(`agent-gate: ${sentence}`);
}

function brokerOf(config: GateConfig): GateBroker {
  return config.broker === 'paper' ? paperGateBroker(config, Date) : alpacaGateBroker(process.env, Date);
}

async function serve(file: string): Promise<void> {
  const config = readConfig(file);
  mkdirSync(config.data, { recursive: true, mode: 0o700 });
  const release = lockFolder(config.data);
  const store = openPlanStore(config.data);
  const log = openDecisionLog(config.data, Date.now);
  const broker = brokerOf(config);
  const executions = runner(store, broker.orders, tell);
  const prune = (): void => store.prune(Date.now() - config.validSeconds * 1000 - keptMs);
  prune();
  setInterval(prune, pruneEvery).unref();
  const stop = (): void => {
    executions.stop();
    log.close();
    release();
    process.exit(0);
  };
  process.once('SIGTERM', stop);
  process.once('SIGINT', stop);
  // Before anything is answered: what was started is asked for first.
  await executions.resumeAll();
  const gate = createGate({ config, broker, store, log, runner: executions, clock: Date });
  process.stdin.once('close', stop);
  process.stdin.once('end', stop);
  serveStdio(() => gateServer(gate, config, tell), { onerror: (error) => tell(`The protocol failed: ${error.name}.`) });
}

/** Approves a plan: exit status 1 for a token that is unknown, expired or used. */
function approve(file: string, token: string): void {
  const config = readConfig(file);
  mkdirSync(config.data, { recursive: true, mode: 0o700 });
  const store = openPlanStore(config.data);
  if (store.started.has(token)) {
    throw new SentenceError('The token was used.');
  }
  const preview = store.preview(token);
  if (preview === undefined) {
    throw new SentenceError('The token is not one of a preview.');
  }
  const { expiresAt, summary } = preview.authorization;
  if (Date.parse(expiresAt) <= Date.now()) {
    throw new SentenceError(`The token expired at ${expiresAt}.`);
  }
  store.approve(preview.authorization);
  console.log(`Approved until ${expiresAt}: ${summary}`);
}

async function main([first, second, third, ...rest]: readonly string[]): Promise<void> {
  if (first === 'approve' && second !== undefined && third !== undefined && rest.length === 0) {
    approve(second, third);
  } else if (first !== undefined && first !== 'approve' && second === undefined) {
    await serve(first);
  } else {
    throw new SentenceError(usage);
  }
}

main(process.argv.slice(2)).catch((error: unknown) => {
  tell(error instanceof SentenceError ? error.message : `It cannot start: ${sentenceOf(error)}`);
  process.exit(1);
});
