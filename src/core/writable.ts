/** An object that can still be changed, while one function builds it. */
export type Writable<T> = { -readonly [Name in keyof T]: T[Name] };
