import type { Case } from './measure.js';
import { clock, faulty, large, small, typical } from './messages.js';
import { ajv, convertedByHand, signalByHand } from './peers/ajv.js';
import { arktype } from './peers/arktype.js';
import type { Peer } from './peers/peer.js';
import { typebox } from './peers/typebox.js';
import { typia } from './peers/typia.js';
import { valibot } from './peers/valibot.js';
import { signalByZod, zod, zodCoerce } from './peers/zod.js';
import { verifySchema } from './probes.js';
import { equals } from './verify.js';

export const peers: readonly Peer[] = [zod, zodCoerce, valibot, arktype, ajv, typebox, typia];

/** Throws unless every peer validates each field as the library does; the deliberately loose one is left out. */
export function verifySchemas(): void {
  for (const peer of peers.filter((candidate) => candidate !== zodCoerce)) {
    verifySchema(peer);
  }
}

const inputs = { small, typical, large, faulty } as const;

/** Invalid fields of the faulty message. */
const faultyFields = 3;

/** Every message with every peer's schema. */
export const peerCases: readonly Case[] = peers.flatMap((peer) =>
  Object.entries(inputs).map(([input, text]) => {
    const message: unknown = JSON.parse(text);
    return {
      name: `${peer.name} ${input}`,
      run: () => peer.run(message),
      verify: (answer) => {
        const faults = peer.faults(answer);
        // A union or a coercion may report one fault twice.
        if (input === 'faulty' ? faults < faultyFields : faults > 0) {
          throw new Error(`${peer.name} finds ${faults} faults in the ${input} message`);
        }
      },
    } satisfies Case;
  }),
);

/** Signal of the typical message. Its time of receipt differs between runs. */
const typicalSignal = {
  ...(JSON.parse(typical) as object),
  signalPrice: '150.02',
  quantity: '2.5',
  takeProfit: { percent: '5' },
  stopLoss: { type: 'stop_limit', stopPrice: '147.5', limitPrice: '147.25' },
};

/** Verifies that an answer is the typical Signal, received on the clock's day. */
function isTypicalSignal(answer: unknown): void {
  const { receivedAt, ...rest } = answer as { readonly receivedAt?: string };
  equals(typicalSignal)(rest);
  equals('2026-01-26')(receivedAt?.slice(0, 10));
}

/** From text to the same Signal, without the library's rules, as the author of a bot would write it with ajv. */
export const signalByAjv: Case = {
  name: 'text through ajv to the same Signal, typical',
  run: () => {
    const message: unknown = JSON.parse(typical);
    return ajv.faults(ajv.run(message)) === 0
      ? signalByHand(message as Record<string, unknown>, clock.now())
      : undefined;
  },
  verify: isTypicalSignal,
};

const typicalMessage: unknown = JSON.parse(typical);

/** From parsed JSON to that Signal with a zod schema. */
export const signalOfZod: Case = {
  name: 'zod to the same Signal, typical',
  run: () => signalByZod(typicalMessage, clock.now()),
  verify: isTypicalSignal,
};

/** From text to an object whose numeric text became doubles, which is less than a Signal. */
export const ajvFromText: Case = {
  name: 'text through ajv and conversion to doubles, typical',
  run: () => {
    const message: unknown = JSON.parse(typical);
    return ajv.faults(ajv.run(message)) === 0 ? convertedByHand(message as Record<string, unknown>) : undefined;
  },
  verify: (answer) => equals('149.85')(String((answer as { limitPrice?: unknown }).limitPrice)),
};
