/** What a code means, and the group that it belongs to. */
export interface CatalogueEntry {
  /** Condition of the code, in one sentence. */
  readonly condition: string;
  /** The group that it belongs to: of notices, a heading of their page. */
  readonly section: string;
}

/** Every code of one kind with its entry, in the order in which they are listed. */
export type Catalogue<Code extends string, Entry extends CatalogueEntry = CatalogueEntry> = Readonly<
  Record<Code, Entry>
>;

/** Conditions of codes, by section. */
type Sections = Readonly<Record<string, Readonly<Record<string, string>>>>;

/** The codes of all sections. */
type CodeOf<S extends Sections> = { [Section in keyof S]: keyof S[Section] & string }[keyof S];

/** The catalogue of conditions that are laid out by section. */
export function catalogueOf<S extends Sections>(sections: S): Catalogue<CodeOf<S>> {
  const entries = Object.entries(sections).flatMap(([section, conditions]) =>
    Object.entries(conditions).map(([code, condition]) => [code, { condition, section }] as const),
  );
  // The codes are the keys of the sections; Object.fromEntries widens them to string.
  return Object.fromEntries(entries) as Catalogue<CodeOf<S>>;
}
