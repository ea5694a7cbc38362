import { numberOfText } from './hash-text.ts';
import { submittedCode } from './hotel-profile.ts';
import { keyText } from './natural-keys.ts';
import type { Id } from './operation.ts';

/**
 * What a hotel is known by, besides its id: of each text a number, the same for texts that differ only
 * in case, blanks or the punctuation of a phone number; 0 for what is not known. So a hotel takes
 * little memory, and two of a million different texts have one number once in 18,000 times.
 */
export interface HotelTraits {
  readonly code: number;
  readonly name: number;
  readonly email: number;
  readonly phone: number;
  readonly address: number;
}

/** A hotel on the server. */
export interface KnownHotel {
  readonly id: Id;
  readonly traits: HotelTraits;
}

/**
 * Where a hotel's code comes from: the configuration gives it, it was derived from the name (R13), or
 * a form shows it, where it may be either.
 */
export type CodeOrigin = 'given' | 'derived' | 'form';

export interface OwnHotel {
  readonly traits: HotelTraits;
  readonly codeOrigin: CodeOrigin;
}

/** What is known of the hotels on the server that an own hotel may be. */
export interface HotelFacts<Known extends KnownHotel> {
  readonly existing: readonly Known[];
}

/** The hotel that a configuration means (R32). */
export type HotelIdentity<Known extends KnownHotel> =
  | { readonly kind: 'same'; readonly hotel: Known }
  | { readonly kind: 'conflict'; readonly reason: ConflictReason; readonly hotel: Known }
  | { readonly kind: 'new' };

/** `code`: another hotel has the code (R13). */
export type ConflictReason = 'code';

const CONTACTS = ['email', 'phone', 'address'] as const;

export function traitsOf(fields: Readonly<Record<string, unknown>>): HotelTraits {
  const text = (field: string) => folded(keyText(fields[field]) ?? '');
  const [street, city] = [text('street_address'), text('city')];
  return {
    code: numberOf(submittedCode(keyText(fields['code']) ?? '')),
    name: numberOf(text('name')),
    email: numberOf(text('email')),
    phone: numberOf(text('phone').replace(/\D+/g, '')),
    address: street === '' || city === '' ? 0 : numberOf(JSON.stringify([street, city])),
  };
}

/** Two hotels are worth comparing where they have one of these texts in common. */
export function identityKeys({ code, name, email, phone, address }: HotelTraits): string[] {
  const keys = [[code], [name, email], [name, phone], [name, address], [email, phone, address]];
  return keys.flatMap((parts, kind) => (parts.includes(0) ? [] : [[kind, ...parts].join(' ')]));
}

/** What a configuration says of the hotel that it means. */
export interface MeantHotel {
  readonly traits: HotelTraits;
  /** It gives a code or an id. */
  readonly isNamed: boolean;
}

/**
 * What two configurations have in common that mean one hotel: those with one name, e-mail, phone and
 * address, unless both name it, which then are two codes or two ids. `own` is remembered of each
 * configuration, and of a later one no key of `other` may be among them. None where something of it is
 * not known.
 */
export function meaningKeys({ traits, isNamed }: MeantHotel): { own?: string; other: string[] } {
  const { name, email, phone, address } = traits;
  const parts = [name, email, phone, address];
  if (parts.includes(0)) return { other: [] };
  const key = parts.join(' ');
  return isNamed
    ? { own: `${key} named`, other: [key] }
    : { own: key, other: [key, `${key} named`] };
}

/** R32, for a hotel whose configuration names no id. */
export function identifyHotel<Known extends KnownHotel>(
  own: OwnHotel,
  { existing }: HotelFacts<Known>,
): HotelIdentity<Known> {
  const same = closest(
    own,
    existing.filter(({ traits }) => isSameHotel(own, traits)),
  );
  if (same) return { kind: 'same', hotel: same };
  const namesake = existing.find(({ traits }) => isEqual('code', own.traits, traits));
  if (namesake) return { kind: 'conflict', reason: 'code', hotel: namesake };
  return { kind: 'new' };
}

/**
 * A code that the configuration gives stays with the hotel when its name changes. A derived code says
 * nothing: it may be another hotel's by now, or this hotel may have another number (R13).
 */
export function isSameHotel({ traits: own, codeOrigin }: OwnHotel, other: HotelTraits): boolean {
  const contacts = sharedContacts(own, other);
  const hasName = isEqual('name', own, other);
  const hasCode = isEqual('code', own, other);
  if (codeOrigin === 'derived') {
    return hasName && (contacts > 1 || isEqual('address', own, other));
  }
  if (hasCode && hasName) return contacts > 0;
  return hasCode && codeOrigin === 'given' && contacts > 1;
}

function closest<Known extends KnownHotel>(
  { traits: own }: OwnHotel,
  hotels: readonly Known[],
): Known | undefined {
  const likeness = ({ traits }: Known) =>
    sharedContacts(own, traits) + Number(isEqual('code', own, traits));
  return hotels.toSorted((a, b) => likeness(b) - likeness(a))[0];
}

function sharedContacts(own: HotelTraits, other: HotelTraits): number {
  return CONTACTS.filter((trait) => isEqual(trait, own, other)).length;
}

/** A trait that is not known is nobody's. */
function isEqual(trait: keyof HotelTraits, own: HotelTraits, other: HotelTraits): boolean {
  return own[trait] !== 0 && own[trait] === other[trait];
}

function numberOf(text: string): number {
  return text === '' ? 0 : numberOfText(text);
}

/** Without differences of case, of blanks, and of how letters with marks are composed. */
function folded(text: string): string {
  return text.normalize('NFC').trim().replace(/\s+/gu, ' ').toLowerCase();
}
