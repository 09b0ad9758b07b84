/** Subpath `signal-to-order/schema`: what messages, settings, markets and plans look like, for other programs. */
export {
  calendarJsonSchema,
  type JsonSchemaDocument,
  type OpenApiDocument,
  openApiDocument,
  planJsonSchema,
  settingsJsonSchema,
  signalJsonSchema,
  snapshotJsonSchema,
} from './documents.js';
export { signalSchema, signalSchemaFor } from './signal-schema.js';
export type { StandardIssue, StandardResult, StandardSchema } from './standard-schema.js';
