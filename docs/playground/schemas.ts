import { settingsJsonSchema, signalJsonSchema, snapshotJsonSchema } from './library.js';

/** What the editors offer to complete, and say of what is written. */
export const schemas = { message: signalJsonSchema, settings: settingsJsonSchema, market: snapshotJsonSchema };
