import { checkDocument, type HotelConfig, type HotelDocument } from '#domain/hotel-config.ts';
import type { Id } from '#domain/record.ts';
import type { RoomTypeRate } from '#domain/rates/rates.ts';
import { WIZARD_STEPS, type WizardStepKey } from '#ui/wizard/wizard-steps.ts';

/** The hotel of earlier launches, which the next one updates (docs/decisions.md R8, R11). */
export interface LaunchedHotel {
  readonly id?: Id | undefined;
  /** It was sent and no answer came: the next launch looks for it first. */
  readonly mayExist?: boolean | undefined;
}

/** What is kept of a wizard (docs/decisions.md R20): never a password. */
export interface WizardDraft {
  readonly document: HotelDocument;
  readonly completed: readonly WizardStepKey[];
  readonly step: number;
  readonly codeIsTyped: boolean;
  /** A section was being changed from the review. */
  readonly fromReview: boolean;
  readonly hotel: LaunchedHotel;
}

/**
 * The configuration as a document (docs/decisions.md R21): no local ids, no passwords, nothing that
 * JSON cannot say.
 */
export function documentOf({
  hotelProfile,
  roomTypes,
  rates,
  staffUsers,
}: HotelConfig): HotelDocument {
  const rateOf = new Map(rates.rates.map((rate) => [rate.room_type_id, rate]));
  return withoutUnspeakable({
    hotelProfile,
    roomTypes: roomTypes.map(({ id: _, ...roomType }) => roomType),
    rates: {
      ...rates,
      // In the order of the types and with their present names, by which they are found again
      // (docs/decisions.md R15).
      rates: roomTypes.flatMap(({ id, name }) => {
        const rate = rateOf.get(id);
        return rate ? [{ ...withoutTypeId(rate), room_type_name: name }] : [];
      }),
    },
    staffUsers: staffUsers.map(
      ({ first_name, last_name, email, username, role, is_active, phone, employee_id }) => ({
        first_name,
        last_name,
        email,
        username,
        role,
        is_active,
        phone,
        employee_id,
      }),
    ),
  });
}

/**
 * A document as the wizard holds it: complete, with local ids, passwords empty where none is given,
 * and whatever is wrong with it left for the steps to show. Room types without a rate get theirs
 * when their step is completed.
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

/** A stored draft, or undefined where it is none (another version's, or not this app's). */
export function readDraft(stored: unknown): WizardDraft | undefined {
  if (!isObject(stored)) return undefined;
  const { document, completed, step, codeIsTyped, fromReview, hotel } =
    stored as Partial<WizardDraft>;
  if (!isDocument(document) || !Array.isArray(completed)) return undefined;
  const keys = WIZARD_STEPS.map(({ key }) => key);
  return {
    document,
    completed: keys.filter((key) => completed.includes(key)),
    step: typeof step === 'number' && step in keys ? step : 0,
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

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null;
}

function withoutTypeId({
  room_type_id: _,
  ...rate
}: RoomTypeRate): Omit<RoomTypeRate, 'room_type_id'> {
  return rate;
}

/** JSON has no NaN: a number that is none is left out, and read back as the standard. */
function withoutUnspeakable(document: HotelDocument): HotelDocument {
  const text = JSON.stringify(document, (_, value: unknown) =>
    typeof value === 'number' && !Number.isFinite(value) ? undefined : value,
  );
  return JSON.parse(text) as HotelDocument;
}
