// Types of what `npm run build` writes into dist/schema: they are the same before a build and after it.
declare module '*.schema.json' {
  const document: import('./documents.js').JsonSchemaDocument;
  // biome-ignore lint/style/noDefaultExport: a JSON file has nothing else
  export default document;
}

declare module '*/openapi.json' {
  const document: import('./documents.js').OpenApiDocument;
  // biome-ignore lint/style/noDefaultExport: a JSON file has nothing else
  export default document;
}
