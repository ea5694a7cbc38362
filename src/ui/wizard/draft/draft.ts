import { checkDocument, type HotelConfig, type HotelDocument } from '#domain/hotel-config.ts';
import { isObject, type Id } from '#domain/record.ts';
import type { LaunchedHotel } from '#application/launch/launch-journal.ts';

/** The part of a wizard that the browser stores (docs/decisions.md R20): never a password. */
export interface WizardDraft {
  readonly document: HotelDocument;
  /** The keys of the steps. */
  readonly completed: readonly string[];
  readonly step: number;
  readonly codeIsTyped: boolean;
  /** Whether a section was being changed from the review. */
  readonly fromReview: boolean;
  readonly hotel: LaunchedHotel;
}

/** Where a draft is stored: of a new hotel, or of an existing one that the onboarding account opened. */
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

/** A stored draft; undefined if another version or another app stored it. */
export function readDraft(stored: unknown): WizardDraft | undefined {
  if (!isObject(stored)) return undefined;
  const { document, completed, step, codeIsTyped, fromReview, hotel } =
    stored as Partial<WizardDraft>;
  if (!isDocument(document) || !Array.isArray(completed)) return undefined;
  return {
    document,
    completed,
    step: typeof step === 'number' ? step : 0,
    codeIsTyped: codeIsTyped === true,
    fromReview: fromReview === true,
    hotel: isObject(hotel) ? hotel : {},
  };
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
