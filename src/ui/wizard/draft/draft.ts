import { checkDocument, type HotelConfig, type HotelDocument } from '#domain/hotel-config.ts';
import type { AmountOrigin, RoomTypeRate } from '#domain/rates/rates.ts';
import { isObject, type Id } from '#domain/record.ts';
import type { PlaceState } from '#ui/forms/profile/profile-form.ts';
import type { SourceHotel } from '#ui/sources/read-template.ts';

/**
 * The hotel of a launch that the next one continues (docs/decisions/launch-updates-its-hotel.md and
 * docs/decisions/next-launch-continues.md).
 */
export interface LaunchedHotel {
  /** The name of the launch's run in this browser. */
  readonly run?: string | undefined;
  /** The ID of an existing hotel, also if the browser has lost the run. */
  readonly id?: Id | undefined;
}

/**
 * The part of a wizard that the browser stores
 * (docs/decisions/draft-survives-without-passwords.md): never a password.
 */
export interface WizardDraft {
  readonly document: HotelDocument;
  /** The keys of the steps that were submitted. */
  readonly completed: readonly string[];
  readonly step: number;
  readonly codeIsTyped: boolean;
  /**
   * Which places and tax were entered or suggested
   * (docs/decisions/country-suggests-its-currency.md).
   */
  readonly places: Partial<PlaceState>;
  /**
   * The origin of each room type's base rate, in their order
   * (docs/decisions/amount-keeps-its-currency.md).
   */
  readonly origins: readonly (AmountOrigin | null)[];
  /** Whether a section was being changed from the review. */
  readonly fromReview: boolean;
  readonly hotel: LaunchedHotel;
  readonly source?: SourceHotel | undefined;
}

/**
 * The key of a draft: for a new hotel, or for an existing one that the onboarding account opened.
 */
export function draftKey(username: string, hotelId?: Id): string {
  return hotelId === undefined ? username : `${username}@${hotelId}`;
}

/**
 * A document in the wizard's form: complete, with local IDs. A password is empty unless given, and
 * invalid values stay for the steps to show. A room type without a rate gets one when the rates
 * step opens.
 */
export function configOf(document: HotelDocument): HotelConfig {
  const { config } = checkDocument(document, { random: () => 0 });
  const givenRates = config.rates.rates.slice(0, document.rates?.rates?.length ?? 0);
  return {
    ...config,
    rates: { ...config.rates, rates: givenRates.filter(({ room_type_id: id }) => id !== '') },
    staffUsers: config.staffUsers.map((user, index) => ({
      ...user,
      password: document.staffUsers?.[index]?.password ?? '',
    })),
  };
}

/** The origin of the base rate of each room type; null for a stated amount. */
export function originsOf({ roomTypes, rates }: HotelConfig): (AmountOrigin | null)[] {
  const origins = new Map(rates.rates.map((rate) => [rate.room_type_id, rate.origin]));
  return roomTypes.map(({ id }) => origins.get(id) ?? null);
}

/** The configuration of a draft's document with the origins that `originsOf` gave. */
export function withOriginsOf(config: HotelConfig, origins: WizardDraft['origins']): HotelConfig {
  const places = new Map(config.roomTypes.map(({ id }, index) => [id, index]));
  const rates = config.rates.rates.map((rate): RoomTypeRate => {
    const origin = origins[places.get(rate.room_type_id) ?? -1];
    // A document leaves out a suggestion in another currency, so that rate has its origin already.
    return rate.origin || !origin ? rate : { ...rate, origin };
  });
  return { ...config, rates: { ...config.rates, rates } };
}

/** A stored draft; undefined if another version or another app stored it. */
export function readDraft(stored: unknown): WizardDraft | undefined {
  if (!isObject(stored)) return undefined;
  const { document, completed, step, codeIsTyped, places, origins, fromReview, hotel, source } =
    stored as Partial<WizardDraft>;
  if (!isDocument(document) || !Array.isArray(completed)) return undefined;
  return {
    document,
    completed,
    step: typeof step === 'number' ? step : 0,
    codeIsTyped: codeIsTyped === true,
    // Drafts of earlier versions do not say whether the tax was entered, so it counts as entered.
    places: { tax_rate: 'touched', ...(isObject(places) && places) },
    origins: Array.isArray(origins) ? origins.map(readOrigin) : [],
    fromReview: fromReview === true,
    hotel: isObject(hotel) ? readHotel(hotel) : {},
    ...(isSource(source) && { source }),
  };
}

function readHotel({ run, id }: LaunchedHotel): LaunchedHotel {
  return { run: typeof run === 'string' ? run : undefined, id };
}

function isSource(stored: unknown): stored is SourceHotel {
  const { id, name } = isObject(stored) ? stored : {};
  return (typeof id === 'string' || typeof id === 'number') && typeof name === 'string';
}

function readOrigin(stored: unknown): AmountOrigin | null {
  if (!isObject(stored)) return null;
  const { currency, suggestion } = stored as Partial<AmountOrigin>;
  if (typeof currency !== 'string') return null;
  return { currency, ...(typeof suggestion === 'number' && { suggestion }) };
}

/** Whether its parts are of the kinds that `checkDocument` reads. */
function isDocument(value: unknown): value is HotelDocument {
  if (!isObject(value)) return false;
  const { hotelProfile = {}, roomTypes = [], rates = {}, staffUsers = [] } = value as HotelDocument;
  return (
    isObject(hotelProfile) &&
    isObject(rates) &&
    [roomTypes, rates.rate_plans ?? [], rates.rates ?? [], staffUsers].every(
      (list) => Array.isArray(list) && list.every(isObject),
    )
  );
}
