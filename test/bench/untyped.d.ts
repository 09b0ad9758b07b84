// Types of peers that have none, for what is called here.

declare module 'expression-language' {
  export class ExpressionLanguage {
    constructor(cache?: unknown);
    register(name: string, compiler: () => string, evaluator: (...values: never[]) => unknown): void;
    evaluate(text: string, values: object): unknown;
  }
}

declare module 'jexl' {
  interface Language {
    addFunction(name: string, call: (...values: never[]) => unknown): void;
    evalSync(text: string, context: object): unknown;
  }
  const jexl: { readonly Jexl: new () => Language };
  // biome-ignore lint/style/noDefaultExport: the package has one.
  export default jexl;
}
