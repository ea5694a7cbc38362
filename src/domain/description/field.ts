export type Limit = readonly [limit: number, message: string];

/**
 * What a value is. The kind decides how a value is read, checked, compared, shown and sent.
 *
 * `name` and `code` are texts that users must be able to type again, `lines` may have several lines, `list` has commas.
 * `rooms` and `floors` are lists of rooms as people write them. `money` is an amount in the hotel's currency, `percent`
 * is 12 for 12%, `time` is `HH:MM`, and `day` is `YYYY-MM-DD`.
 */
export type FieldKind =
  | ('text' | 'name' | 'lines' | 'list' | 'code' | 'rooms' | 'floors')
  | ('email' | 'username' | 'password' | 'phone' | 'website')
  | ('country' | 'currency' | 'timezone' | 'option' | 'switch')
  | ('whole' | 'number' | 'percent' | 'money')
  | ('time' | 'day' | 'moment' | 'id' | 'reference');

export const NUMBER_KINDS: ReadonlySet<FieldKind> = new Set([
  'whole',
  'number',
  'percent',
  'money',
]);

export interface FieldFacts<Value> {
  readonly label: string;
  readonly about: string;
  readonly hint?: string;
  /** The value of a new record. A text without a default starts empty. */
  readonly default?: Value;
  readonly required?: string;
  /** Another part of the configuration provides the value that a document omits. */
  readonly isDerived?: true;
  readonly mayBeText?: true;
  readonly isOptional?: true;
  readonly min?: Limit;
  readonly max?: Limit;
  readonly whole?: string;
  /** In characters, without surrounding blanks. */
  readonly shortest?: Limit;
  readonly longest?: Limit;
  readonly options?: readonly Value[];
  /** What users read for the options. By default, the option with a capital letter. */
  readonly optionLabels?: Readonly<Record<string, string>>;
  readonly offered?: readonly Value[];
  /** What a browser may fill in: a token of HTML's `autocomplete`. By default, what the kind says. */
  readonly autofill?: string;
  /** Replaces text without a number in a form. */
  readonly fallback?: Value;
  readonly examples?: readonly [string | number, string | number];
  readonly isLocal?: true;
  /** Identifies or locates one hotel. A hotel that starts from another does not get the value. */
  readonly isOwn?: true;
  readonly stored?: StoredFacts;
}

interface StoredFacts {
  readonly length?: number;
  readonly isNeeded?: true;
  readonly mayLack?: true;
  /** The object in which requests and responses contain the field. */
  readonly within?: 'profile';
  readonly about?: string;
  readonly to?: string;
}

export interface Field<Value = unknown> extends FieldFacts<Value> {
  readonly kind: FieldKind;
}

/** Carries the type of a field's value, for the compiler only. */
export interface Valued<Value> {
  readonly valueType?: Value;
}

export function ofKind<Value>(kind: FieldKind) {
  return <const Facts extends FieldFacts<Value>>(facts: Facts) =>
    ({ kind, ...facts }) as Facts & { readonly kind: FieldKind } & Valued<Value>;
}

export const text = ofKind<string>('text');
export const name = ofKind<string>('name');
export const lines = ofKind<string>('lines');
export const list = ofKind<string>('list');
export const code = ofKind<string>('code');
export const rooms = ofKind<string>('rooms');
export const floors = ofKind<string>('floors');
export const email = ofKind<string>('email');
export const username = ofKind<string>('username');
export const password = ofKind<string>('password');
export const phone = ofKind<string>('phone');
export const website = ofKind<string>('website');
export const country = ofKind<string>('country');
export const currency = ofKind<string>('currency');
export const timezone = ofKind<string>('timezone');
export const option = ofKind<string>('option');
export const flag = ofKind<boolean>('switch');
export const whole = ofKind<number>('whole');
export const percent = ofKind<number>('percent');
export const money = ofKind<number>('money');
export const time = ofKind<string>('time');
export const day = ofKind<string>('day');
export const moment = ofKind<string>('moment');
