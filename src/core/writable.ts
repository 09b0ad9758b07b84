/** An object while it is put together, before anyone else sees it. */
export type Writable<T> = { -readonly [Name in keyof T]: T[Name] };
