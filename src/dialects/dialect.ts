import type { JsonObject } from '../core/json.js';
import type { AssetClass } from '../core/vocabulary.js';

/**
 * Identifier of a platform whose messages can be translated.
 *
 * @since 0.2.0
 */
export type DialectId = '3commas' | 'octobot' | 'openalgo' | 'pineconnector' | 'traderspost' | 'whook';

/**
 * What a field or a word means here: the fields of this library that it sets, or the reason why there is no counterpart.
 *
 * @since 0.2.0
 */
export type Counterpart = { readonly set: JsonObject } | { readonly refused: string };

/**
 * What a unit after a number means.
 *
 * @since 0.2.0
 */
export type UnitMeaning = Counterpart & {
  /** Field with a number by which this one is multiplied; without it there is no counterpart. */
  readonly times?: string;
};

/**
 * What the value of a field means here.
 *
 * @since 0.2.0
 */
export type Meaning =
  /** Authentication, which never reaches the translation. */
  | { readonly kind: 'secret' }
  /** What the webhook, the subscription or the planner knows: left out with a notice. */
  | { readonly kind: 'known-here'; readonly by: string }
  /** A symbol, written as `ticker`. */
  | { readonly kind: 'symbol' }
  | { readonly kind: 'text'; readonly to: string }
  | {
      readonly kind: 'number';
      /** Field of this library, with a dot for a field of an object: `stopLoss.stopPrice`. */
      readonly to: string;
      /** A whole number, at most this. */
      readonly max?: { readonly value: number; readonly refused: string };
      /** What can follow the number: `%`, `$`, or nothing. Default: nothing. */
      readonly units?: Readonly<Record<string, UnitMeaning>>;
    }
  /** A number with a sign, which says the side: what it means above 0, below 0, and at 0. */
  | {
      readonly kind: 'signed';
      /** Field that gets the number without its sign; absent: none. */
      readonly to?: string;
      readonly above: Counterpart;
      readonly below: Counterpart;
      readonly zero: Counterpart;
    }
  | {
      readonly kind: 'words';
      readonly words: Readonly<Record<string, Counterpart>>;
      /** What any other word means. Default: the platform has no other. */
      readonly otherwise?: Counterpart;
    }
  /** The platform decides by a setting of its own; the caller says by `readings` what it was. */
  | { readonly kind: 'reading'; readonly reading: ReadingName; readonly choices: Readonly<Record<string, Meaning>> }
  | { readonly kind: 'refused'; readonly reason: string };

/**
 * Settings of a platform that give its numbers their meaning.
 *
 * @since 0.2.0
 */
export type ReadingName = 'risk' | 'targets';

/**
 * Condition on another field: it is one of some words, it is sent (`any`), or it is not (`absent`).
 *
 * @since 0.2.0
 */
export interface Condition {
  /** Name of the other field. */
  readonly field: string;
  /** Its values, in lower case. */
  readonly is: readonly string[] | 'any' | 'absent';
}

/**
 * A line of the table of a dialect. Of the lines of one field, the first whose conditions hold counts.
 *
 * @since 0.2.0
 */
export interface DialectField {
  /** Name of the field, with dots for fields of objects; names of fields compare without case where the syntax is text. */
  readonly name: string;
  /** All of these must hold. */
  readonly when?: readonly Condition[];
  /** What it means here. */
  readonly means: Meaning;
  /** What it means if the field is not sent, and the conditions hold. */
  readonly absent?: Counterpart;
  /** What a signal does otherwise than on the platform: a notice of each translation that uses this line. */
  readonly differs?: string;
}

/**
 * How messages of a dialect are written: JSON; lines `NAME=value`; text between commas, first by position, then
 * `name=value`; or words in any order, a message a line.
 *
 * @since 0.2.0
 */
export type DialectSyntax =
  | { readonly kind: 'json' }
  | { readonly kind: 'lines' }
  | { readonly kind: 'commas'; readonly positions: readonly string[] }
  | { readonly kind: 'words'; readonly words: readonly WordForm[] };

/**
 * A word in any position: its form, and the field that it is the value of. The first form that fits counts.
 *
 * @since 0.2.0
 */
export interface WordForm {
  readonly field: string;
  /** Source of a regular expression without case; its first group, if it has one, is the value. `symbol`: any symbol. */
  readonly form: string;
}

/**
 * A page that a table was made from.
 *
 * @since 0.2.0
 */
export interface DialectSource {
  readonly url: string;
  /** Day on which a stored copy was read. */
  readonly read: string;
  /** What of it was read, if not all. */
  readonly part?: string;
}

/**
 * The messages of a platform as a table.
 *
 * @since 0.2.0
 */
export interface Dialect {
  readonly id: DialectId;
  readonly name: string;
  readonly sources: readonly DialectSource[];
  readonly syntax: DialectSyntax;
  /** Class of what the platform trades, by which symbols are read; absent: any. */
  readonly assetClass?: AssetClass;
  /** Lines of its table; absent: its messages are those of this library. */
  readonly fields?: readonly DialectField[];
}
