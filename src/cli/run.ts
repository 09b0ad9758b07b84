import type { Clock } from '../market/ports.js';
import { answerDocument, answerLines, type Ending } from './answer-requests.js';
import { type Answer, answerText } from './answers.js';
import { helpText, readArguments } from './arguments.js';
import { explainAnswer } from './explain.js';
import { type MessageFile, readMessageFile } from './message-file.js';
import type { Paint } from './paint.js';
import { playedText, playMessage, summaryText } from './play.js';
import { isMisuse, type Misuse, type Responder } from './requests.js';
import { responderOf, respondToPlan } from './respond.js';

/** What the command needs of the world around it. What cannot be read rejects. */
export interface World {
  readonly standardInput: AsyncIterable<Uint8Array>;
  readFile(path: string): AsyncIterable<Uint8Array>;
  readText(path: string): Promise<string>;
  /** Names of the files in a folder. */
  listFolder(path: string): Promise<readonly string[]>;
  /** Resolves when there is room for more; to false when nobody reads any longer. */
  write(text: string): Promise<boolean>;
  readonly clock: Clock;
  readonly style: Paint;
  readonly version: string;
}

/** Runs the command: everything between the arguments and the exit status. */
export async function run(given: readonly string[], world: World): Promise<Ending> {
  const invocation = readArguments(given);
  if ('misuse' in invocation) {
    return complaint(invocation);
  }
  switch (invocation.run) {
    case 'help':
      await world.write(helpText);
      return { status: 0 };
    case 'version':
      await world.write(`${world.version}\n`);
      return { status: 0 };
    case 'play':
      return play(invocation.folder, world);
    case 'explain':
      return explain(inputOf(invocation.file, world), world);
    case 'check':
    case 'plan':
    case 'formula': {
      const input = inputOf(invocation.file, world);
      const respond = responderOf(invocation.run, world.clock);
      return invocation.jsonl ? pump(answerLines(input, respond), world) : answer(input, respond, world);
    }
  }
}

function inputOf(file: string | undefined, world: World): AsyncIterable<Uint8Array> {
  return file === undefined ? world.standardInput : world.readFile(file);
}

function complaint({ misuse }: Misuse): Ending {
  return { status: 2, complaint: misuse };
}

async function pump(answers: AsyncGenerator<string, Ending>, world: World): Promise<Ending> {
  for (;;) {
    const next = await answers.next();
    if (next.done === true) {
      return next.value;
    }
    if (!(await world.write(next.value))) {
      return answers.return({ status: 0 }).then(() => ({ status: 0 }));
    }
  }
}

async function answer(input: AsyncIterable<Uint8Array>, respond: Responder, world: World): Promise<Ending> {
  const answered = await answerDocument(input, respond);
  if (isMisuse(answered)) {
    return complaint(answered);
  }
  await world.write(`${answerText(answered, 2)}\n`);
  return statusOf(answered);
}

async function explain(input: AsyncIterable<Uint8Array>, world: World): Promise<Ending> {
  const answered = await answerDocument(input, respondToPlan);
  if (isMisuse(answered)) {
    return complaint(answered);
  }
  await world.write(explainAnswer(answered, world.style));
  return statusOf(answered);
}

function statusOf(answered: Answer): Ending {
  return { status: answered.ok ? 0 : 1 };
}

async function play(folder: string, world: World): Promise<Ending> {
  const names = (await world.listFolder(folder))
    .filter((name) => name.endsWith('.json'))
    .map((name) => name.slice(0, -'.json'.length))
    .sort();
  const files: MessageFile[] = [];
  for (const name of names) {
    const file = readMessageFile(name, await world.readText(`${folder}/${name}.json`));
    if ('misuse' in file) {
      return complaint(file);
    }
    files.push(file);
  }
  if (files.length === 0) {
    return { status: 2, complaint: `${folder} holds no message files.` };
  }
  const all = files.map(playMessage);
  for (const [index, played] of all.entries()) {
    if (!(await world.write(playedText(played, `${index + 1}/${all.length}`, world.style)))) {
      return { status: 0 };
    }
  }
  await world.write(summaryText(all, world.style));
  return { status: all.some(({ surprise }) => surprise !== undefined) ? 1 : 0 };
}
