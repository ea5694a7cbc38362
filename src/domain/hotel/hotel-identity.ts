import { numberOfText } from '#domain/text/number-of-text.ts';
import { submittedCode } from './hotel-profile.ts';
import { type Id, comparableText } from '#domain/record.ts';

/**
 * The traits that identify a hotel besides its ID: a number for each text, which is equal for texts
 * that differ only in case, blanks or phone punctuation; 0 if unknown. This takes little memory,
 * and the chance that two of a million texts share a number is 1 in 18,000.
 */
export type HotelTraits = Readonly<Record<'code' | 'name' | 'email' | 'phone' | 'address', number>>;

/** A hotel on the server. */
export interface KnownHotel {
  readonly id: Id;
  readonly traits: HotelTraits;
}

/**
 * Where a hotel's code comes from: the configuration gives it, it was derived from the name
 * (docs/decisions/hotel-code-follows-the-name.md), or a form shows it, which allows either.
 */
export type CodeOrigin = 'given' | 'derived' | 'form';

export interface OwnHotel {
  readonly traits: HotelTraits;
  readonly codeOrigin: CodeOrigin;
}

/** A hotel that an earlier run created or updated. */
export interface EarlierHotel<Known extends KnownHotel> {
  readonly hotel: Known;
  /** The traits in its configuration at that time. */
  readonly was: HotelTraits;
  /**
   * Whether that configuration had the same position: in the same file, after the same number of
   * others.
   */
  readonly isInPlace: boolean;
}

/** Hotels on the server that may be the configured one. */
export interface HotelFacts<Known extends KnownHotel> {
  readonly existing: readonly Known[];
  readonly earlier?: readonly EarlierHotel<Known>[];
  /** Whether another configuration of the same input refers to that hotel. */
  readonly isOthers?: (hotel: KnownHotel) => boolean;
  /** The user says that similar hotels are different. */
  readonly isSecondIntended?: boolean;
}

/** The hotel that a configuration refers to (docs/decisions/one-hotel-one-identity.md). */
export type HotelIdentity<Known extends KnownHotel> =
  | { readonly kind: 'same'; readonly hotel: Known }
  | { readonly kind: 'conflict'; readonly reason: ConflictReason; readonly hotel: Known }
  /** A `namesake` has the code that was derived for it. */
  | { readonly kind: 'new'; readonly namesake: Known | undefined };

/**
 * `code`: another hotel has the code (docs/decisions/hotel-code-follows-the-name.md). `contacts`:
 * one has the e-mail, phone and address, under another name or code. `earlier-run`: an earlier run
 * created one from the configuration in this position.
 */
export type ConflictReason = 'code' | 'contacts' | 'earlier-run';

type ProfileFields = Readonly<
  Partial<Record<'code' | 'name' | 'email' | 'phone' | 'street_address' | 'city', unknown>>
>;

const CONTACTS = ['email', 'phone', 'address'] as const;

/**
 * The traits of a hotel's profile, configured or from a server. The address needs both street and
 * city.
 */
export function traitsOf(fields: ProfileFields): HotelTraits {
  const text = (field: keyof ProfileFields) => folded(comparableText(fields[field]) ?? '');
  const [street, city] = [text('street_address'), text('city')];
  return {
    code: numberOf(submittedCode(comparableText(fields['code']) ?? '')),
    name: numberOf(text('name')),
    email: numberOf(text('email')),
    phone: numberOf(text('phone').replace(/\D+/g, '')),
    address: street === '' || city === '' ? 0 : numberOf(JSON.stringify([street, city])),
  };
}

/** Two hotels are worth comparing if they share one of these texts. */
export function identityKeys({ code, name, email, phone, address }: HotelTraits): string[] {
  const keys = [[code], [name, email], [name, phone], [name, address], [email, phone, address]];
  return keys.flatMap((parts, kind) => (parts.includes(0) ? [] : [[kind, ...parts].join(' ')]));
}

/** How a configuration names its hotel. */
export interface ConfiguredHotel {
  readonly traits: HotelTraits;
  readonly hasCode: boolean;
  readonly id: Id | undefined;
}

/**
 * Keys of the hotel that a configuration refers to. The input stores `own` of each configuration.
 * If a key in `others` belongs to another configuration, both refer to the same hotel: same name,
 * e-mail, phone and address. Two that both have a code, or both an ID, refer to different hotels.
 */
export function meaningKeys({ traits, hasCode, id }: ConfiguredHotel): {
  own: string[];
  others: string[];
} {
  const names = [
    ...(hasCode ? [codeKey(traits)] : []),
    ...(id === undefined ? [] : [idKey(id)]),
    ...nameKeys(traits),
  ];
  const { name, email, phone, address } = traits;
  const parts = [name, email, phone, address];
  if (parts.includes(0)) return { own: names, others: [] };
  const key = parts.join(' ');
  const namedKey = `${key} named`;
  const isNamed = hasCode || id !== undefined;
  return isNamed
    ? { own: [namedKey, ...names], others: [key] }
    : { own: [key, ...names], others: [key, namedKey] };
}

/**
 * Whether any other configuration refers to the hotel; `isKept` looks up the keys of all of them.
 */
export function isConfiguredElsewhere(
  { id, traits }: KnownHotel,
  own: ConfiguredHotel,
  isKept: (key: string) => boolean,
): boolean {
  const ownKeys = meaningKeys(own).own;
  const keys = [idKey(id), codeKey(traits), ...nameKeys(traits)];
  return keys.some((key) => !ownKeys.includes(key) && isKept(key));
}

/** The key of a hotel with this ID. */
export const idKey = (id: Id) => `id ${id}`;
const codeKey = ({ code }: HotelTraits) => `code ${code}`;

/** Two keys, so that one still matches after a contact changes. */
function nameKeys({ name, email, phone, address }: HotelTraits): string[] {
  return [
    ...(name === 0 || address === 0 ? [] : [`at ${name} ${address}`]),
    ...(name === 0 || email === 0 || phone === 0 ? [] : [`by ${name} ${email} ${phone}`]),
  ];
}

/** docs/decisions/one-hotel-one-identity.md, for a hotel whose configuration has no ID. */
export function identifyHotel<Known extends KnownHotel>(
  own: OwnHotel,
  { existing, earlier = [], isOthers = () => false, isSecondIntended = false }: HotelFacts<Known>,
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
  if (isSecondIntended) return { kind: 'new', namesake };
  const alike = free.find(({ traits }) => sharedContacts(own.traits, traits) === CONTACTS.length);
  if (alike) return conflict('contacts', alike);
  const before = made.find(({ was, isInPlace }) => isInPlace && isAkin(own.traits, was));
  if (before) return conflict('earlier-run', before.hotel);
  const isMaybeSame = namesake && !isOthers(namesake) && isAkin(own.traits, namesake.traits);
  return isMaybeSame ? conflict('code', namesake) : { kind: 'new', namesake };
}

/** The ID may now belong to another hotel: a reinstalled server counts from 1 again. */
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
 * proves nothing: it may now belong to another hotel, or this hotel may have another number
 * (docs/decisions/hotel-code-follows-the-name.md).
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

/** An unknown trait never matches. */
function isEqual(trait: keyof HotelTraits, own: HotelTraits, other: HotelTraits): boolean {
  return own[trait] !== 0 && own[trait] === other[trait];
}

function numberOf(text: string): number {
  return text === '' ? 0 : numberOfText(text);
}

/** Not a single space: replacing each of those would be slower. */
const UNUSUAL_BLANKS = /\s{2,}|[^\S ]/gu;

/** Ignores case, blanks and Unicode composition. */
function folded(text: string): string {
  return text.normalize('NFC').trim().replace(UNUSUAL_BLANKS, ' ').toLowerCase();
}
