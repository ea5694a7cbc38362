import { normalForm } from '#domain/description/same-value.ts';
import { numberOfText } from '#domain/text/number-of-text.ts';
import { submittedCode } from './hotel-profile.ts';
import { type Id, comparableText } from '#domain/record.ts';

/**
 * The traits that identify a hotel besides its ID, each as a number to save memory. Texts that differ only in case,
 * blanks or phone punctuation have the same number. 0 means unknown. The chance that any two of a million texts share a
 * number is 1 in 18,000.
 */
export type HotelTraits = Readonly<Record<'code' | 'name' | 'email' | 'phone' | 'address', number>>;

export interface KnownHotel {
  readonly id: Id;
  readonly traits: HotelTraits;
}

/**
 * Where a hotel's code comes from: from the configuration, from the hotel's name
 * (docs/decisions/hotel-code-follows-the-name.md), or from a form, in which it may be either.
 */
export type CodeOrigin = 'given' | 'derived' | 'form';

export interface OwnHotel {
  readonly traits: HotelTraits;
  readonly codeOrigin: CodeOrigin;
}

export interface EarlierHotel<Known extends KnownHotel> {
  readonly hotel: Known;
  readonly was: HotelTraits;
  /** Whether that configuration was in the same place: in the same file, after the same number of other hotels. */
  readonly isInPlace: boolean;
}

export interface HotelFacts<Known extends KnownHotel> {
  readonly existing: readonly Known[];
  readonly earlier?: readonly EarlierHotel<Known>[];
  /** Whether another configuration of the same input refers to the given hotel. */
  readonly isOthers?: (hotel: KnownHotel) => boolean;
  /** Whether the user has confirmed that a similar hotel is a different hotel. */
  readonly isSecondIntended?: boolean;
}

/** Whether a configuration refers to an existing hotel (docs/decisions/one-hotel-one-identity.md). */
export type HotelIdentity<Known extends KnownHotel> =
  | { readonly kind: 'same'; readonly hotel: Known }
  | { readonly kind: 'conflict'; readonly reason: ConflictReason; readonly hotel: Known }
  /** `namesake` is an existing hotel that already has the derived code. */
  | { readonly kind: 'new'; readonly namesake: Known | undefined };

/**
 * `code`: another hotel has the code (docs/decisions/hotel-code-follows-the-name.md). `contacts`: a hotel with another
 * name or code has the same email, phone and address. `earlier-run`: an earlier run created a hotel from the
 * configuration in this position.
 */
export type ConflictReason = 'code' | 'contacts' | 'earlier-run';

type ProfileFields = Readonly<
  Partial<Record<'code' | 'name' | 'email' | 'phone' | 'street_address' | 'city', unknown>>
>;

const CONTACTS = ['email', 'phone', 'address'] as const;

/** The traits of a profile. Its address is unknown unless both street and city are known. */
export function traitsOf(fields: ProfileFields): HotelTraits {
  const text = (field: keyof ProfileFields) => folded(comparableText(fields[field]) ?? '');
  const [street, city] = [text('street_address'), text('city')];
  return {
    code: numberOf(submittedCode(comparableText(fields['code']) ?? '')),
    name: numberOf(text('name')),
    email: numberOf(normalForm('email', fields['email'])),
    phone: numberOf(normalForm('phone', fields['phone'])),
    address: street === '' || city === '' ? 0 : numberOf(JSON.stringify([street, city])),
  };
}

/** Hotels need to be compared only if they share one of these keys. */
export function identityKeys({ code, name, email, phone, address }: HotelTraits): string[] {
  const keys = [[code], [name, email], [name, phone], [name, address], [email, phone, address]];
  return keys.flatMap((parts, kind) => (parts.includes(0) ? [] : [[kind, ...parts].join(' ')]));
}

export interface ConfiguredHotel {
  readonly traits: HotelTraits;
  readonly hasCode: boolean;
  readonly id: Id | undefined;
}

/**
 * Returns keys for finding two configurations of the same hotel in an input. The caller stores each configuration under
 * its `own` keys. If another configuration is stored under one of the `others`, both have the same name, email, phone
 * and address, so they refer to the same hotel. Two configurations that each have a code or an ID refer to different
 * hotels, and do not find each other.
 */
export function configurationKeys({ traits, hasCode, id }: ConfiguredHotel): {
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

/** Whether another configuration of the input refers to this hotel. `isStored` looks up a stored key. */
export function isConfiguredElsewhere(
  { id, traits }: KnownHotel,
  own: ConfiguredHotel,
  isStored: (key: string) => boolean,
): boolean {
  const ownKeys = configurationKeys(own).own;
  const keys = [idKey(id), codeKey(traits), ...nameKeys(traits)];
  return keys.some((key) => !ownKeys.includes(key) && isStored(key));
}

export const idKey = (id: Id) => `id ${id}`;
const codeKey = ({ code }: HotelTraits) => `code ${code}`;

/** Returns two keys, so that one still matches after the email, phone or address has changed. */
function nameKeys({ name, email, phone, address }: HotelTraits): string[] {
  return [
    ...(name === 0 || address === 0 ? [] : [`at ${name} ${address}`]),
    ...(name === 0 || email === 0 || phone === 0 ? [] : [`by ${name} ${email} ${phone}`]),
  ];
}

/** Decides which existing hotel a configuration without an ID refers to (docs/decisions/one-hotel-one-identity.md). */
export function identifyHotel<Known extends KnownHotel>(
  own: OwnHotel,
  { existing, earlier = [], isOthers = () => false, isSecondIntended = false }: HotelFacts<Known>,
): HotelIdentity<Known> {
  const conflict = (reason: ConflictReason, hotel: Known) =>
    ({ kind: 'conflict', reason, hotel }) as const;
  const created = earlier.filter((one) => isStillSame(one) && !isOthers(one.hotel));
  const free = existing.filter((hotel) => !isOthers(hotel));
  const createdFromSame = created
    .filter((one) => wasCreatedFrom(own, one))
    .map(({ hotel }) => hotel);
  const similar = free.filter(({ traits }) => isSameHotel(own, traits));
  const same = closest(own, createdFromSame) ?? closest(own, similar);
  if (same) return { kind: 'same', hotel: same };

  const namesake = existing.find(({ traits }) => isEqual('code', own.traits, traits));
  if (namesake && own.codeOrigin !== 'derived') return conflict('code', namesake);
  if (isSecondIntended) return { kind: 'new', namesake };
  const alike = free.find(({ traits }) => sharedContacts(own.traits, traits) === CONTACTS.length);
  if (alike) return conflict('contacts', alike);
  const before = created.find(({ was, isInPlace }) => isInPlace && isAkin(own.traits, was));
  if (before) return conflict('earlier-run', before.hotel);
  const isMaybeSame = namesake && !isOthers(namesake) && isAkin(own.traits, namesake.traits);
  return isMaybeSame ? conflict('code', namesake) : { kind: 'new', namesake };
}

/** Whether the ID still belongs to the same hotel. A reinstalled server assigns the same IDs again, from 1. */
function isStillSame({ hotel, was }: EarlierHotel<KnownHotel>): boolean {
  return isEqual('code', hotel.traits, was) && isAkin(hotel.traits, was);
}

function wasCreatedFrom(own: OwnHotel, { hotel, was }: EarlierHotel<KnownHotel>): boolean {
  const isSameCode = isEqual('code', own.traits, hotel.traits);
  if (own.codeOrigin !== 'derived' && !isSameCode) return false;
  return isEqual('name', own.traits, was) && sharedContacts(own.traits, was) > 0;
}

/**
 * Whether an existing hotel is the configured hotel. A code in the configuration identifies the hotel even after a
 * change of name, if a contact is the same. A derived code proves nothing: it may now belong to another hotel, or this
 * hotel may have got a code with another number (docs/decisions/hotel-code-follows-the-name.md).
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

function isEqual(trait: keyof HotelTraits, own: HotelTraits, other: HotelTraits): boolean {
  return own[trait] !== 0 && own[trait] === other[trait];
}

function numberOf(text: string): number {
  return text === '' ? 0 : numberOfText(text);
}

/** Does not match single spaces, because replacing each of them would take longer. */
const UNUSUAL_BLANKS = /\s{2,}|[^\S ]/gu;

function folded(text: string): string {
  return text.replace(UNUSUAL_BLANKS, ' ').toLowerCase();
}
