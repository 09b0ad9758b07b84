/** Standard Schema v1, as its specification has it: what form, router and RPC libraries take as a validator. */
export interface StandardSchema<Output, Input = unknown> {
  /** What the specification asks for. */
  readonly '~standard': {
    /** Of the specification. */
    readonly version: 1;
    /** Who made the schema. */
    readonly vendor: string;
    /** The types, for the compiler alone. */
    readonly types?: { readonly input: Input; readonly output: Output } | undefined;
    /** The value that was read, or why there is none. */
    readonly validate: (value: unknown) => StandardResult<Output>;
  };
}

/** What a Standard Schema answers. */
export type StandardResult<Output> =
  | { readonly value: Output; readonly issues?: undefined }
  | { readonly issues: readonly StandardIssue[] };

/** One reason why a value is rejected. */
export interface StandardIssue {
  /** The code, a colon, and the sentence of the error. */
  readonly message: string;
  /** Names and indices from the outside in. */
  readonly path: readonly (string | number)[];
}
