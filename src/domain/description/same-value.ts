import { completedWebsite } from '#domain/text/website.ts';
import { countryCodeOf } from '#domain/places/countries.ts';
import { timeZoneInAnyCase } from '#domain/places/time-zones.ts';
import { currencyOf } from '#domain/places/currencies.ts';
import type { FieldKind } from './field.ts';
import { asSeen } from '#domain/text/unseen-signs.ts';
import { phoneForm, plainForm } from './read-value.ts';

/** Whether two values mean the same, although servers, spreadsheets and people spell them differently. */
export function isSameValue(kind: FieldKind, one: unknown, other: unknown): boolean {
  const [a, b] = [normalForm(kind, one), normalForm(kind, other)];
  return a === b && (kind !== 'phone' || isSamePhone(one, other));
}

/** Values with different normal forms are different. Values with the same form are the same, except phone numbers. */
export function normalForm(kind: FieldKind, value: unknown): string {
  const text = asSeen(plainForm(value));
  return text === '' ? text : FORMS[kind](text);
}

const asItIs = (text: string) => text;

const FORMS: Readonly<Record<FieldKind, (text: string) => string>> = {
  text: asItIs,
  name: asItIs,
  lines: asItIs,
  list: asItIs,
  rooms: asItIs,
  floors: asItIs,
  password: asItIs,
  moment: asItIs,
  id: asItIs,
  reference: asItIs,
  code: lowerCase,
  username: lowerCase,
  email: lowerCase,
  option: lowerCase,
  website: websiteForm,
  phone: (text) => significantDigits(phoneForm(text)).slice(-COMMON_DIGITS),
  country: (text) => countryCodeOf(text) ?? countryCodeOf(text.toUpperCase()) ?? lowerCase(text),
  currency: (text) => lowerCase(currencyOf(text) ?? text),
  timezone: (text) => timeZoneInAnyCase(text) ?? lowerCase(text),
  whole: numberForm,
  number: numberForm,
  percent: numberForm,
  money: numberForm,
  switch: (text) => SWITCHES.get(lowerCase(text)) ?? lowerCase(text),
  time: (text) => text.replace(/^(\d\d:\d\d):00(?:\.0*)?$/, '$1'),
  /** Servers may add a time to a day. */
  day: (text) => text.slice(0, 'YYYY-MM-DD'.length),
};

/** Unicode has letters whose lower case depends on their place, such as Σ. */
function lowerCase(text: string): string {
  return text.toUpperCase().toLowerCase().normalize('NFC');
}

function numberForm(text: string): string {
  const number = Number(text);
  return Number.isFinite(number) ? String(number) : text;
}

const SWITCHES: ReadonlyMap<string, string> = new Map([
  ['1', 'true'],
  ['0', 'false'],
]);

const DEFAULT_PORTS = /^(?<scheme>https?:\/\/[^/?#:]+):(?:80|443)$/;

/** Hosts ignore case, and a slash at the end adds nothing. */
function websiteForm(text: string): string {
  const address = completedWebsite(text);
  const [origin = ''] = /^[a-z]+:\/\/[^/?#]*/i.exec(address) ?? [];
  const host = lowerCase(origin).replace(DEFAULT_PORTS, '$<scheme>');
  return host + address.slice(origin.length).replace(/\/$/, '');
}

/** The digits that numbers have in common with and without a calling code. */
const COMMON_DIGITS = 8;
const SHORTEST_NUMBER = 7;
/** The longest calling code has three digits. */
const CALLING_CODE = 3;

/** Without the zeros before a national number, or before a calling code. */
function significantDigits(text: string): string {
  return text
    .replace('(0)', '')
    .replace(/\D+/g, '')
    .replace(/^0+(?=\d)/, '');
}

/** One number may have a calling code that the other lacks: +91 832 555 0100 and 0832 5550100. */
function isSamePhone(one: unknown, other: unknown): boolean {
  const [a, b] = [one, other].map((value) => phoneForm(asSeen(plainForm(value))));
  const [long, short] = [a ?? '', b ?? '']
    .map((text) => ({ digits: significantDigits(text), isFull: /^\s*(?:\+|00)/.test(text) }))
    .toSorted((x, y) => y.digits.length - x.digits.length);
  if (!long || !short || long.digits === short.digits) return true;
  const missing = long.digits.length - short.digits.length;
  return (
    long.isFull &&
    !short.isFull &&
    missing <= CALLING_CODE &&
    short.digits.length >= SHORTEST_NUMBER &&
    long.digits.endsWith(short.digits)
  );
}
