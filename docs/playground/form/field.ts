/** A field of a form: its name, where its value is, and what counts where nothing is written. */
export interface FormField {
  readonly label: string;
  readonly empty: string;
  readonly path: readonly string[];
  /** Whether it holds something other than a number. */
  readonly isText?: boolean;
}
