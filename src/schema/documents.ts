import calendar from '../../dist/schema/calendar.schema.json' with { type: 'json' };
import openApi from '../../dist/schema/openapi.json' with { type: 'json' };
import plan from '../../dist/schema/plan.schema.json' with { type: 'json' };
import settings from '../../dist/schema/settings.schema.json' with { type: 'json' };
import signal from '../../dist/schema/signal.schema.json' with { type: 'json' };
import snapshot from '../../dist/schema/snapshot.schema.json' with { type: 'json' };
import type { JsonObject } from '../core/json.js';

/**
 * JSON Schema (2020-12) of the body of a request: a signal, or a batch of them. It takes everything that `parseSignals`
 * takes, and more: between fields it knows the simple rules only.
 *
 * @example
 * const definitions = Object.keys(signalJsonSchema.$defs);
 * definitions.slice(0, 2); // ['signal', 'batch']
 */
export const signalJsonSchema: JsonSchemaDocument = signal;

/**
 * JSON Schema (2020-12) of what `parseSettings` reads, with the defaults.
 *
 * @example
 * const settings = settingsJsonSchema;
 * settings.type; // 'object'
 */
export const settingsJsonSchema: JsonSchemaDocument = settings;

/**
 * JSON Schema (2020-12) of what `parseMarketSnapshot` reads.
 *
 * @example
 * const snapshot = snapshotJsonSchema;
 * snapshot.required; // ['now']
 */
export const snapshotJsonSchema: JsonSchemaDocument = snapshot;

/**
 * JSON Schema (2020-12) of a `TradingCalendar`: the calendar of an instrument, where it is not an identifier.
 *
 * @example
 * const calendar = calendarJsonSchema;
 * calendar.title; // 'Calendar'
 */
export const calendarJsonSchema: JsonSchemaDocument = calendar;

/**
 * JSON Schema (2020-12) of an `OrderPlan`.
 *
 * @example
 * const plan = planJsonSchema;
 * plan.title; // 'OrderPlan'
 */
export const planJsonSchema: JsonSchemaDocument = plan;

/**
 * OpenAPI 3.1 document of the webhook: the request, and every answer with its codes.
 *
 * @example
 * const document = openApiDocument;
 * document.openapi; // '3.1.0'
 */
export const openApiDocument: OpenApiDocument = openApi;

/** A JSON Schema of the dialect 2020-12. Plain JSON. */
export interface JsonSchemaDocument extends JsonObject {
  /** The dialect. */
  readonly $schema: string;
  /** Parts that the schema refers to. */
  readonly $defs: JsonObject;
}

/** An OpenAPI document. Plain JSON. */
export interface OpenApiDocument extends JsonObject {
  /** The version of OpenAPI. */
  readonly openapi: string;
  /** What the document is about. */
  readonly info: JsonObject;
  /** The endpoints. */
  readonly paths: JsonObject;
  /** The schemas that the endpoints refer to. */
  readonly components: JsonObject;
}
