import { numberOfText } from '#domain/text/hash-text.ts';
import { submittedCode } from './hotel-profile.ts';
import { type Id, comparableText } from '#domain/record.ts';

/**
 * What a hotel is known by, besides its id: of each text a number, the same for texts that differ
 * only in case, blanks or the punctuation of a phone number; 0 for what is not known. So a hotel
 * takes little memory, and two of a million different texts have one number once in 18,000 times.
 */
export type HotelTraits = Readonly<Record<'code' | 'name' | 'email' | 'phone' | 'address', number>>;

/** A hotel on the server. */
export interface KnownHotel {
  readonly id: Id;
  readonly traits: HotelTraits;
}

/**
 * Where a hotel's code comes from: the configuration gives it, it was derived from the name
 * (docs/decisions.md R13), or a form shows it, where it may be either.
 */
export type CodeOrigin = 'given' | 'derived' | 'form';

export interface OwnHotel {
  readonly traits: HotelTraits;
  readonly codeOrigin: CodeOrigin;
}

/** A hotel that an earlier run made, or brought to its configuration. */
export interface EarlierHotel<Known extends KnownHotel> {
  readonly hotel: Known;
  /** What its configuration said then. */
  readonly was: HotelTraits;
  /**
   * That configuration stood in the place of the own one: in the same file, with as many before it.
   */
  readonly isInPlace: boolean;
}

/** What is known of the hotels on the server that an own hotel may be. */
export interface HotelFacts<Known extends KnownHotel> {
  readonly existing: readonly Known[];
  readonly earlier?: readonly EarlierHotel<Known>[];
  /** Whether another configuration of the same input means that hotel. */
  readonly isOthers?: (hotel: KnownHotel) => boolean;
  /** The user says that hotels which are like others are not the same. */
  readonly isSecondMeant?: boolean;
}

/** The hotel that a configuration means (docs/decisions.md R32). */
export type HotelIdentity<Known extends KnownHotel> =
  | { readonly kind: 'same'; readonly hotel: Known }
  | { readonly kind: 'conflict'; readonly reason: ConflictReason; readonly hotel: Known }
  /** `namesake` has the code that was derived for it. */
  | { readonly kind: 'new'; readonly namesake: Known | undefined };

/**
 * `code`: another hotel has the code (docs/decisions.md R13). `contacts`: one has the e-mail, phone
 * and address, under another name or code. `earlier-run`: one was made from the configuration that
 * stood in this place.
 */
export type ConflictReason = 'code' | 'contacts' | 'earlier-run';

const CONTACTS = ['email', 'phone', 'address'] as const;

export function traitsOf(fields: Readonly<Record<string, unknown>>): HotelTraits {
  const text = (field: string) => folded(comparableText(fields[field]) ?? '');
  const [street, city] = [text('street_address'), text('city')];
  return {
    code: numberOf(submittedCode(comparableText(fields['code']) ?? '')),
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

/** How a configuration names its hotel. */
export interface MeantHotel {
  readonly traits: HotelTraits;
  readonly hasCode: boolean;
  readonly id: Id | undefined;
}

/**
 * Keys of the hotel that a configuration means. Of each configuration of an input `own` is kept. No
 * key of `others` may be of another one: the two would mean one hotel, which has one name, e-mail,
 * phone and address; those that both give a code, or both an id, mean two.
 */
export function meaningKeys(hotel: MeantHotel): { own: string[]; others: string[] } {
  const { traits, hasCode, id } = hotel;
  const { name, email, phone, address } = traits;
  const names = [
    ...(hasCode ? [codeKey(traits)] : []),
    ...(id === undefined ? [] : [idKey(id)]),
    ...nameKeys(traits),
  ];
  const parts = [name, email, phone, address];
  if (parts.includes(0)) return { own: names, others: [] };
  const key = parts.join(' ');
  const namedKey = `${key} named`;
  const isNamed = hasCode || id !== undefined;
  return isNamed
    ? { own: [namedKey, ...names], others: [key] }
    : { own: [key, ...names], others: [key, namedKey] };
}

/** Whether another configuration than the own one means a hotel; `isKept` knows the keys of all. */
export function isMeantByAnother(
  { id, traits }: KnownHotel,
  own: MeantHotel,
  isKept: (key: string) => boolean,
): boolean {
  const ownKeys = meaningKeys(own).own;
  const keys = [idKey(id), codeKey(traits), ...nameKeys(traits)];
  return keys.some((key) => !ownKeys.includes(key) && isKept(key));
}

const idKey = (id: Id) => `id ${id}`;
const codeKey = ({ code }: HotelTraits) => `code ${code}`;

/** A hotel keeps one of these when one of its contacts changes. */
function nameKeys({ name, email, phone, address }: HotelTraits): string[] {
  return [
    ...(name === 0 || address === 0 ? [] : [`at ${name} ${address}`]),
    ...(name === 0 || email === 0 || phone === 0 ? [] : [`by ${name} ${email} ${phone}`]),
  ];
}

/** docs/decisions.md R32, for a hotel whose configuration names no id. */
export function identifyHotel<Known extends KnownHotel>(
  own: OwnHotel,
  { existing, earlier = [], isOthers = () => false, isSecondMeant = false }: HotelFacts<Known>,
): HotelIdentity<Known> {
  const conflict = (reason: ConflictReason, hotel: Known) =>
    ({ kind: 'conflict', reason, hotel }) as const;
  const made = earlier.filter((one) => isStillThere(one) && !isOthers(one.hotel));
  const free = existing.filter((hotel) => !isOthers(hotel));
  const madeOfIt = made.filter((one) => isMadeOf(own, one)).map(({ hotel }) => hotel);
  const likeIt = free.filter(({ traits }) => isSameHotel(own, traits));
  const same = closest(own, madeOfIt) ?? closest(own, likeIt);
  if (same) return { kind: 'same', hotel: same };

  const namesake = existing.find(({ traits }) => isEqual('code', own.traits, traits));
  if (namesake && own.codeOrigin !== 'derived') return conflict('code', namesake);
  if (isSecondMeant) return { kind: 'new', namesake };
  const alike = free.find(({ traits }) => sharedContacts(own.traits, traits) === CONTACTS.length);
  if (alike) return conflict('contacts', alike);
  const before = made.find(({ was, isInPlace }) => isInPlace && isAkin(own.traits, was));
  if (before) return conflict('earlier-run', before.hotel);
  const isMaybeSame = namesake && !isOthers(namesake) && isAkin(own.traits, namesake.traits);
  return isMaybeSame ? conflict('code', namesake) : { kind: 'new', namesake };
}

/** An id may be another hotel's by now: a server that was set up anew counts from 1 again. */
function isStillThere({ hotel, was }: EarlierHotel<KnownHotel>): boolean {
  return isEqual('code', hotel.traits, was) && isAkin(hotel.traits, was);
}

function isMadeOf(own: OwnHotel, { hotel, was }: EarlierHotel<KnownHotel>): boolean {
  const isSameCode = isEqual('code', own.traits, hotel.traits);
  if (own.codeOrigin !== 'derived' && !isSameCode) return false;
  return isEqual('name', own.traits, was) && sharedContacts(own.traits, was) > 0;
}

/**
 * A code that the configuration gives stays with the hotel when its name changes. A derived code
 * says nothing: it may be another hotel's by now, or this hotel may have another number
 * (docs/decisions.md R13).
 */
export function isSameHotel({ traits: own, codeOrigin }: OwnHotel, other: HotelTraits): boolean {
  const contacts = sharedContacts(own, other);
  const hasName = isEqual('name', own, other);
  const hasCode = isEqual('code', own, other);
  if (codeOrigin === 'derived') {
    return hasName && (contacts > 1 || isEqual('address', own, other));
  }
  if (codeOrigin === 'given') return hasCode && (hasName || contacts > 0);
  return hasCode && hasName && contacts > 0;
}

function closest<Known extends KnownHotel>(
  { traits: own }: OwnHotel,
  hotels: readonly Known[],
): Known | undefined {
  const likeness = ({ traits }: Known) =>
    sharedContacts(own, traits) + Number(isEqual('code', own, traits));
  return hotels.toSorted((a, b) => likeness(b) - likeness(a))[0];
}

function isAkin(own: HotelTraits, other: HotelTraits): boolean {
  return isEqual('name', own, other) || sharedContacts(own, other) > 0;
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
