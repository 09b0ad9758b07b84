import { z } from 'zod';
import {
  bounded,
  each,
  enums,
  flags,
  integers,
  longestMessage,
  namesOf,
  numbers,
  stopLossNumbers,
  stopLossTypes,
  takeProfitNumbers,
  texts,
} from '../schema.js';
import type { Peer } from './peer.js';

const schema = z.object({
  ticker: z.string(),
  ...each(namesOf(enums), (name) => z.enum(enums[name]).optional()),
  action: z.enum(enums.action),
  ...each(numbers, () => z.coerce.number().optional()),
  ...each(namesOf(bounded), (name) => z.coerce.number().min(bounded[name][0]).max(bounded[name][1]).optional()),
  ...each(namesOf(integers), (name) => z.int().min(integers[name][0]).max(integers[name][1]).optional()),
  ...each(flags, () => z.boolean().optional()),
  ...each(texts, () => z.string().optional()),
  message: z.string().max(longestMessage).optional(),
  extras: z.record(z.string(), z.unknown()).optional(),
  takeProfit: z.object(each(takeProfitNumbers, () => z.coerce.number().positive().optional())).optional(),
  stopLoss: z
    .object({
      type: z.enum(stopLossTypes).optional(),
      ...each(stopLossNumbers, () => z.coerce.number().positive().optional()),
    })
    .optional(),
});

export const zod: Peer = {
  name: 'zod',
  run: (message) => schema.safeParse(message),
  faults: (answer) => (answer as ReturnType<typeof schema.safeParse>).error?.issues.length ?? 0,
  converts: true,
};
