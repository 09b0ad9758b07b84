import { mkdirSync, writeFileSync } from 'node:fs';
import type { JsonValue } from '../../../src/core/json.js';
import { calendarDocument, settingsDocument, snapshotDocument } from './configuration.js';
import type { JsonSchema } from './json-schema.js';
import { openApiDocument } from './open-api.js';
import { planDocument } from './plan.js';
import { signalDocument } from './signal.js';
import { readTypes } from './types.js';

/** The documents by file name, generated from the tables, schemas and types of the sources. */
export function documents(): ReadonlyMap<string, JsonSchema> {
  const types = readTypes(['src/index.ts', 'src/webhook/index.ts']);
  const signal = signalDocument();
  return new Map([
    ['signal.schema.json', signal],
    ['settings.schema.json', settingsDocument(types)],
    ['snapshot.schema.json', snapshotDocument(types)],
    ['calendar.schema.json', calendarDocument(types)],
    ['plan.schema.json', planDocument(types)],
    ['openapi.json', openApiDocument(signal, types)],
  ]);
}

/** Text of a document's file. */
export function fileText(document: JsonValue): string {
  return `${JSON.stringify(document, undefined, 2)}\n`;
}

/** Writes the documents into a folder. */
export function writeDocuments(folder: string): void {
  mkdirSync(folder, { recursive: true });
  for (const [name, document] of documents()) {
    writeFileSync(`${folder}/${name}`, fileText(document));
  }
}
