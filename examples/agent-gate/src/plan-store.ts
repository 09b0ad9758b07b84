// What the gate keeps of its plans, a file each: previews that wait for their execution, approvals of a person, executions. A plan is
// `previewed` until the file of its execution exists; from then on it is `started`, whatever else is on the disk.
import { mkdirSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { OrderPlan, Signal } from 'signal-to-order';
import type { Authorization } from 'signal-to-order/authorize';
import type { Execution } from 'signal-to-order/execute';
import { readJson, removeFile, writeJson } from './files.js';

export interface Preview {
  readonly authorization: Authorization;
  readonly plan: OrderPlan;
  readonly signal: Signal;
}

export interface StartedPlan {
  readonly id: string;
  readonly startedAt: string;
  readonly summary: string;
  readonly execution: Execution;
}

export interface PlanStore {
  savePreview(preview: Preview): void;
  preview(token: string): Preview | undefined;
  /** Whether a plan was started. */
  readonly started: { has(token: string): boolean };
  execution(token: string): StartedPlan | undefined;
  /** Stores an execution: from the first time on, its plan is started. */
  saveExecution(plan: StartedPlan): void;
  /** The latest executions, the last one first. */
  latest(count: number): readonly StartedPlan[];
  /** Executions that had not ended when they were stored last. */
  running(): readonly StartedPlan[];
  approve(authorization: Authorization): void;
  isApproved(authorization: Authorization): boolean;
  /** Removes previews that were made before a time, with their approvals. */
  prune(before: number): void;
}

const tokenForm = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;

/** Whether a text has the form of a token: a random UUID. No other text becomes part of a path. */
export function isToken(text: string): boolean {
  return tokenForm.test(text);
}

const executionFile = /^(\d+)-(.{36})(\.running)?\.json$/;

export function openPlanStore(data: string): PlanStore {
  const folders = {
    previews: join(data, 'previews'),
    approvals: join(data, 'approvals'),
    executions: join(data, 'executions'),
  };
  for (const folder of Object.values(folders)) {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
  }
  /** Names of the files of executions, without their ending, by token, in the order of their starts. */
  const names = new Map<string, string>();
  const unfinished = new Set<string>();
  const files = readdirSync(folders.executions).sort();
  for (const file of files) {
    const [, time = '', token = '', running] = executionFile.exec(file) ?? [];
    const name = `${time}-${token}`;
    if (token !== '') {
      names.set(token, name);
    }
    // A process can die between the file of the end and the removal of the other one: the end counts.
    if (running !== undefined && !files.includes(`${name}.json`)) {
      unfinished.add(token);
    }
  }
  const previewFile = (token: string): string => join(folders.previews, `${token}.json`);
  const approvalFile = (token: string): string => join(folders.approvals, `${token}.json`);
  const endedFile = (name: string): string => join(folders.executions, `${name}.json`);
  const runningFile = (name: string): string => join(folders.executions, `${name}.running.json`);

  const execution = (token: string): StartedPlan | undefined => {
    const name = names.get(token);
    // Only the gate writes these files.
    return name === undefined
      ? undefined
      : ((readJson(endedFile(name)) ?? readJson(runningFile(name))) as StartedPlan | undefined);
  };
  const known = (tokens: readonly string[]): readonly StartedPlan[] =>
    tokens.flatMap((token) => execution(token) ?? []);

  return {
    savePreview: (preview) => writeJson(previewFile(preview.authorization.id), preview),
    preview: (token) => (isToken(token) ? (readJson(previewFile(token)) as Preview | undefined) : undefined),
    started: { has: (token) => names.has(token) },
    execution,
    saveExecution: (plan) => {
      const { id, startedAt, execution: state } = plan;
      const isFirst = !names.has(id);
      const name = names.get(id) ?? `${Date.parse(startedAt)}-${id}`;
      const isRunning = state.status === 'running';
      writeJson(isRunning && !isEnded(id) ? runningFile(name) : endedFile(name), plan);
      names.set(id, name);
      if (isRunning && !isEnded(id)) {
        unfinished.add(id);
      } else if (unfinished.delete(id)) {
        removeFile(runningFile(name));
      }
      if (isFirst) {
        removeFile(previewFile(id));
        removeFile(approvalFile(id));
      }
    },
    latest: (count) => known([...names.keys()].slice(-count).reverse()),
    running: () => known([...unfinished]),
    approve: ({ id, digest }) => writeJson(approvalFile(id), { digest }),
    isApproved: ({ id, digest }) => {
      const approval = readJson(approvalFile(id));
      return typeof approval === 'object' && approval !== null && 'digest' in approval && approval.digest === digest;
    },
    prune: (before) => {
      for (const folder of [folders.previews, folders.approvals]) {
        for (const file of readdirSync(folder)) {
          const path = join(folder, file);
          if ((statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? before) < before) {
            removeFile(path);
          }
        }
      }
    },
  };

  function isEnded(token: string): boolean {
    return names.has(token) && !unfinished.has(token);
  }
}
