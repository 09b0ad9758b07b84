import type { JsonObject } from '../core/json.js';
import type { AssetClass } from '../core/vocabulary.js';

/** Identifier of a platform whose messages can be translated. */
export type DialectId = '3commas' | 'cornix' | 'octobot' | 'openalgo' | 'pineconnector' | 'traderspost' | 'whook';

/** Fields of this library that a word or a number sets. */
export interface FieldsCounterpart {
  /** Their values. */
  readonly set: JsonObject;
}

/** A word or a number that no message of this library can say. */
export interface NoCounterpart {
  /** Why, and what to do instead. */
  readonly refused: string;
}

/** A word that lets the stop loss follow the targets of the message. */
export interface StopMoveCounterpart {
  /** After the first target, to the entry; or after each target, to the one before it. */
  readonly moves: 'first-target' | 'each-target';
}

/** What a word or a number means here. */
export type Counterpart = FieldsCounterpart | NoCounterpart | StopMoveCounterpart;

/** What a unit after a number means. */
export type UnitMeaning = (FieldsCounterpart | NoCounterpart) & {
  /** Field with a number by which this one is multiplied; without that field there is no counterpart. */
  readonly times?: string;
  /** The number is an amount of the currency in which the pair of this field is quoted: only dollars have a counterpart. */
  readonly quotedBy?: string;
  /** The number counts lots or pips, whose size is known of pairs of currencies only. */
  readonly counts?: ForexMeasure;
  /** Field of this library that the number sets with this unit, as in `NumberMeaning`; absent: that of the number. */
  readonly to?: string;
  /** The number is a change of the price that is sent below 0; the field of this library counts a distance. */
  readonly falling?: true;
};

/** A measure of pairs of currencies: a lot is 100,000 units, a pip 0.0001, or 0.01 of yen. */
export interface ForexMeasure {
  /** What is counted. */
  readonly measure: 'lots' | 'pips';
  /** Field with the symbol. */
  readonly symbol: string;
  /** Why there is no counterpart for any other symbol, and what to do instead. */
  readonly refused: string;
}

/** Authentication, which never reaches the translation. */
export interface SecretMeaning {
  /** Distinguishes it from other meanings. */
  readonly kind: 'secret';
}

/** What the webhook, the subscription or the planner knows: left out with a notice. */
export interface KnownHereMeaning {
  /** Distinguishes it from other meanings. */
  readonly kind: 'known-here';
  /** Who knows it: the end of a sentence. */
  readonly by: string;
}

/** A symbol, written as `ticker`. */
export interface SymbolMeaning {
  /** Distinguishes it from other meanings. */
  readonly kind: 'symbol';
}

/** Text, unchanged. */
export interface TextMeaning {
  /** Distinguishes it from other meanings. */
  readonly kind: 'text';
  /** Field of this library, with a dot for a field of an object: `extras.tag`. */
  readonly to: string;
}

/** Limit of a whole number. */
export interface LargestNumber {
  /** The largest that this library takes. */
  readonly value: number;
  /** Why there is no counterpart above it, and what to do instead. */
  readonly refused: string;
}

/** A number. */
export interface NumberMeaning {
  /** Distinguishes it from other meanings. */
  readonly kind: 'number';
  /**
   * Field of this library, with a dot for a field of an object: `stopLoss.stopPrice`. The asterisk of `targets.*.percent` is what the
   * asterisk in the name of the field stands for: fields with the same are of one target. `weights.*` is the weight of a target by
   * its position among the weights. Targets and weights have the order of the message; `targets.first` and `weights.first` go first.
   */
  readonly to: string;
  /** Limit of a whole number; absent: any number. */
  readonly max?: LargestNumber;
  /** What can follow the number: `%`, `$`, or nothing. Default: nothing. */
  readonly units?: Readonly<Record<string, UnitMeaning>>;
}

/** A number whose sign says the side. */
export interface SignedMeaning {
  /** Distinguishes it from other meanings. */
  readonly kind: 'signed';
  /** Field that gets the number without its sign; absent: none. */
  readonly to?: string;
  /** What it means above 0. */
  readonly above: Counterpart;
  /** What it means below 0. */
  readonly below: Counterpart;
  /** What 0 means. */
  readonly zero: Counterpart;
}

/** One of several words, in any case. */
export interface WordsMeaning {
  /** Distinguishes it from other meanings. */
  readonly kind: 'words';
  /** The words, in lower case. */
  readonly words: Readonly<Record<string, Counterpart>>;
  /** What any other word means; absent: the platform has no other. */
  readonly otherwise?: Counterpart;
}

/** A number whose meaning is a setting of the platform: `readings` of the options say which. */
export interface ReadingMeaning {
  /** Distinguishes it from other meanings. */
  readonly kind: 'reading';
  /** Name of the setting. */
  readonly reading: ReadingName;
  /** Its values, and what the number means with each. */
  readonly choices: Readonly<Record<string, Meaning>>;
}

/** What no message of this library can say, whatever the value. */
export interface RefusedMeaning {
  /** Distinguishes it from other meanings. */
  readonly kind: 'refused';
  /** Why, and what to do instead. */
  readonly reason: string;
}

/** What the value of a field means here. */
export type Meaning =
  | SecretMeaning
  | KnownHereMeaning
  | SymbolMeaning
  | TextMeaning
  | NumberMeaning
  | SignedMeaning
  | WordsMeaning
  | ReadingMeaning
  | RefusedMeaning;

/** Settings of a platform that give its numbers their meaning. */
export type ReadingName = 'price' | 'risk' | 'targets';

/** Condition on another field: it is one of several words, it is sent (`any`), or it is not (`absent`). */
export interface Condition {
  /** Name of the other field. */
  readonly field: string;
  /** Its values, in lower case. */
  readonly is: readonly string[] | 'any' | 'absent';
}

/** A line of the table of a dialect. Of the lines of one field, the first whose conditions hold counts. */
export interface DialectField {
  /**
   * Name of the field, with dots for fields of objects and for positions in lists of objects; an asterisk stands for any text, in the
   * middle of a name for text without a dot. Names compare without case where the syntax is text.
   */
  readonly name: string;
  /** All of these must hold. */
  readonly when?: readonly Condition[];
  /** What it means here. */
  readonly means: Meaning;
  /** What it means if the field is not sent, and the conditions hold. */
  readonly absent?: FieldsCounterpart | NoCounterpart;
  /** How a signal differs from the platform: a notice of each translation that uses this line. */
  readonly differs?: string;
  /** Settings of the strategy with which it does not differ. */
  readonly settings?: JsonObject;
}

/** JSON. */
export interface JsonSyntax {
  /** Distinguishes it from other syntaxes. */
  readonly kind: 'json';
}

/** Lines `NAME=value`; a semicolon ends a line, too. */
export interface LinesSyntax {
  /** Distinguishes it from other syntaxes. */
  readonly kind: 'lines';
}

/** Text between commas: first by position, then `name=value`. */
export interface CommasSyntax {
  /** Distinguishes it from other syntaxes. */
  readonly kind: 'commas';
  /** Names of the fields by position. */
  readonly positions: readonly string[];
}

/** Words in any order, an order a line; lines that begin with `//` are comments. */
export interface WordsSyntax {
  /** Distinguishes it from other syntaxes. */
  readonly kind: 'words';
  /** Forms of the words; the first that fits counts, and the last fits any word, once in an order. */
  readonly words: readonly WordForm[];
}

/** Lines `label: values`, where prices can follow on the next lines, and lines of words; pictures and `#` are left out. */
export interface LabelsSyntax {
  /** Distinguishes it from other syntaxes. */
  readonly kind: 'labels';
  /** Labels; the first that a line begins with counts. */
  readonly labels: readonly LabelForm[];
  /** Forms of the words of a line without a label; a word that has none of them is a field of its own name. */
  readonly words: readonly WordForm[];
}

/** How messages of a dialect are written. */
export type DialectSyntax = JsonSyntax | LinesSyntax | CommasSyntax | WordsSyntax | LabelsSyntax;

/** A label: its form, and the field that has what follows it as its value. */
export interface LabelForm {
  /** Field that has the rest of the line as its value; of prices, the beginning of the names of their fields. */
  readonly field: string;
  /** Source of a regular expression without case. */
  readonly form: string;
  /** Prices follow, each with its share or without: fields `entry.1`, `entry.1.share`, `entry.2`, … Default: text. */
  readonly prices?: true;
}

/** A word in any position: its form, and the field that it is the value of. The first form that fits counts. */
export interface WordForm {
  /** Field that has the word as its value. */
  readonly field: string;
  /** Source of a regular expression without case; its first group, if it has one, is the value. `symbol`: any symbol. */
  readonly form: string;
}

/** A page that a table was made from. */
export interface DialectSource {
  /** Address of the page. */
  readonly url: string;
  /** Day on which a stored copy was read. */
  readonly read: string;
  /** What of it was read, if not all. */
  readonly part?: string;
}

/** The messages of a platform as a table. */
export interface Dialect {
  /** Identifier. */
  readonly id: DialectId;
  /** Name of the platform. */
  readonly name: string;
  /** Pages that its table was made from. */
  readonly sources: readonly DialectSource[];
  /** How its messages are written. */
  readonly syntax: DialectSyntax;
  /** Class of what the platform trades, by which symbols are read; absent: any. */
  readonly assetClass?: AssetClass;
  /** Lines of its table; absent: its messages are those of this library. */
  readonly fields?: readonly DialectField[];
}
