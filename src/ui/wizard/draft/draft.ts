import { checkDocument, type HotelConfig, type HotelDocument } from '#domain/hotel-config.ts';
import type { AmountOrigin, RoomTypeRate } from '#domain/rates/rates.ts';
import { isObject, type Id } from '#domain/record.ts';
import type { PlaceState } from '#ui/forms/profile/profile-form.ts';
import type { SourceHotel } from '#ui/sources/read-template.ts';

/**
 * The hotel that the next launch continues (docs/decisions/launch-updates-its-hotel.md and
 * docs/decisions/next-launch-continues.md).
 */
export interface LaunchedHotel {
  /** The name of the run that this browser stored for the launch. */
  readonly run?: string | undefined;
  /** The hotel's ID on the server. Stored here as well, because the browser may lose the run. */
  readonly id?: Id | undefined;
}

/**
 * What the browser stores of a wizard (docs/decisions/draft-survives-without-passwords.md). Never
 * contains a password.
 */
export interface WizardDraft {
  readonly document: HotelDocument;
  /** The keys of the steps that the user submitted. */
  readonly completed: readonly string[];
  readonly step: number;
  readonly codeIsTyped: boolean;
  /**
   * Whether the user entered the currency, the time zone and the tax rate, or the country suggested
   * them (docs/decisions/country-suggests-its-currency.md).
   */
  readonly places: Partial<PlaceState>;
  /**
   * The origin of each base rate, in the order of the room types
   * (docs/decisions/amount-keeps-its-currency.md).
   */
  readonly origins: readonly (AmountOrigin | null)[];
  /** Whether the user opened the step with 'Change' on the review. */
  readonly fromReview: boolean;
  readonly hotel: LaunchedHotel;
  readonly source?: SourceHotel | undefined;
}

/**
 * The key of the draft of a new hotel, or of an existing hotel that the onboarding account opened.
 */
export function draftKey(username: string, hotelId?: Id): string {
  return hotelId === undefined ? username : `${username}@${hotelId}`;
}

/**
 * Completes a document for the wizard, and adds local IDs. Passwords are empty unless the document
 * contains them. Invalid values stay, so that the steps can show them. A room type without a rate
 * gets one when the rates step opens.
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

/** The origin of each room type's base rate; null if the rate has none. */
export function originsOf({ roomTypes, rates }: HotelConfig): (AmountOrigin | null)[] {
  const origins = new Map(rates.rates.map((rate) => [rate.room_type_id, rate.origin]));
  return roomTypes.map(({ id }) => origins.get(id) ?? null);
}

/** Adds the origins, as `originsOf` returned them, to the configuration of a draft. */
export function withOriginsOf(config: HotelConfig, origins: WizardDraft['origins']): HotelConfig {
  const places = new Map(config.roomTypes.map(({ id }, index) => [id, index]));
  const rates = config.rates.rates.map((rate): RoomTypeRate => {
    const origin = origins[places.get(rate.room_type_id) ?? -1];
    // Drafts do not store suggested rates in another currency. `configOf` suggests such a rate
    // again and sets its origin, which must stay.
    return rate.origin || !origin ? rate : { ...rate, origin };
  });
  return { ...config, rates: { ...config.rates, rates } };
}

/** Reads a stored draft. Returns undefined if another version or another app stored the value. */
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
    // Drafts of earlier versions do not say whether the user entered the tax rate, so assume that
    // the user did.
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

/** Whether the value has the objects and lists of objects that `checkDocument` requires. */
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
