/** What a code means, and the heading under which it is listed. */
export interface CatalogueEntry {
  /** Condition of the code, in one sentence. */
  readonly condition: string;
  /** The heading under which it is listed. */
  readonly section: string;
}

/** Every code of one kind with its entry, in the order in which they are listed. */
export type Catalogue<Code extends string, Entry extends CatalogueEntry = CatalogueEntry> = Readonly<
  Record<Code, Entry>
>;

/** The catalogue of conditions that are laid out by the headings under which their codes are listed. */
export function catalogueOf<Code extends string>(
  sections: Readonly<Record<string, Readonly<Partial<Record<Code, string>>>>>,
): Catalogue<Code> {
  const entries = Object.entries(sections).flatMap(([section, conditions]) =>
    Object.entries<string | undefined>(conditions).map(([code, condition]) => [code, { condition, section }]),
  );
  // The sections have every code by the type of the caller's; Object.fromEntries widens them to string.
  return Object.fromEntries(entries) as Catalogue<Code>;
}
