import type { CodeOrigin } from '#domain/hotel/hotel-identity.ts';
import type { OnboardingPlan } from '#domain/plan/onboarding-plan.ts';
import { comparableText, type Id, type ServerRecord } from '#domain/record.ts';
import {
  ApiError,
  isNotOffered,
  isNotOfferedToUser,
  orUndefined,
} from '#application/errors/api-error.ts';
import type { ExistingHotel } from '#application/identity/existing-hotel.ts';
import { conflictOf, hotelsNotListed } from '#application/identity/hotel-conflict.ts';
import type { IdentifyHotel, SoughtHotel } from '#application/identity/identify-hotel.ts';
import type { OnboardingApi } from '#application/ports/api/onboarding-api.ts';
import type { ConfigurationPlace } from '#application/ports/runs/earlier-hotels.ts';
import { presentRecord } from '#application/records/change-record.ts';

export interface HotelSearch {
  readonly identifyHotel: IdentifyHotel;
  /** The ID that an earlier attempt received or found. */
  readonly knownId: Id | undefined;
  /** Where the hotel code comes from; by default from a form. */
  readonly codeOrigin?: CodeOrigin | undefined;
  /** The position of the configuration in the input; undefined for a form. */
  readonly place?: ConfigurationPlace | undefined;
  /** Whether the hotel is only looked up, because the run writes other parts. */
  readonly isOnlyRead: boolean;
}

export interface FoundHotel {
  readonly id: Id;
  readonly code: string;
  /** Undefined if the server does not show the hotel, alone or in its list. */
  readonly record: ServerRecord | undefined;
  readonly error?: ApiError | undefined;
  /** Set in a preview that would create the hotel for another configuration. */
  readonly isPlanned?: boolean | undefined;
}

/** `isLookedUp`: false if the server offers no way to search for hotels. */
export type HotelLookup =
  | { readonly hotel: FoundHotel }
  | { readonly hotel?: undefined; readonly isLookedUp: boolean };

export function soughtHotel(
  plan: OnboardingPlan,
  { codeOrigin = 'form', place }: Pick<HotelSearch, 'codeOrigin' | 'place'>,
): SoughtHotel {
  return { profile: plan.operations[0]?.body ?? {}, codeOrigin, place };
}

/**
 * Finds the hotel of a plan (docs/decisions/one-hotel-one-identity.md). Throws `ApiError` if it cannot be looked up, and
 * `HotelConflict` if another hotel conflicts with it.
 */
export async function findHotel(
  api: OnboardingApi,
  plan: OnboardingPlan,
  search: HotelSearch,
): Promise<HotelLookup> {
  const { identifyHotel, isOnlyRead } = search;
  const id = plan.hotelId ?? search.knownId;
  if (id !== undefined) {
    const code = plan.hotelCode;
    if (!isOnlyRead) {
      const read = code === '' ? api.hotel(id) : readIfOffered(api, id, code);
      const found = await recordOrError(read);
      // A hotel keeps its code if the configuration states none (docs/decisions/hotel-code-follows-the-name.md).
      const own = search.codeOrigin === 'derived' ? comparableText(found.record?.['code']) : '';
      return { hotel: { id, code: own || code, ...found } };
    }
    // Checks the ID, because it may be a mistake in the configuration.
    const record = await orUndefined(api.hotel(id), isNotOfferedToUser);
    const exists = record !== undefined || (await identifyHotel.exists(id));
    return exists ? { hotel: { id, code, record } } : { isLookedUp: true };
  }
  const identified = await identifyHotel.run(soughtHotel(plan, search));
  const conflict = conflictOf(identified);
  if (conflict) throw conflict;
  if (identified.kind === 'same') return { hotel: await adoptedHotel(api, plan, identified.hotel) };
  if (isOnlyRead && !identified.isLookedUp) throw hotelsNotListed();
  return { isLookedUp: identified.isLookedUp };
}

/** A hotel that was found by its traits keeps its code. */
export async function adoptedHotel(
  api: OnboardingApi,
  plan: OnboardingPlan,
  { id, code, record, isPlanned }: ExistingHotel,
): Promise<FoundHotel> {
  const known = code || plan.hotelCode;
  const read = record ? { record } : await recordOrError(readIfOffered(api, id, known));
  return { id, code: known, isPlanned, ...read };
}

/** The code on the server if it is known, otherwise the code that the hotel should have. */
export function codeOf({ code, record }: FoundHotel): string {
  return code || (comparableText(record?.['code']) ?? '');
}

async function recordOrError(
  read: Promise<ServerRecord | undefined>,
): Promise<Pick<FoundHotel, 'record' | 'error'>> {
  try {
    return { record: await read };
  } catch (error) {
    if (error instanceof ApiError) return { record: undefined, error };
    throw error;
  }
}

/** Undefined if the server does not show the hotel, alone or in its list. */
function readIfOffered(
  api: OnboardingApi,
  id: Id,
  code: string,
): Promise<ServerRecord | undefined> {
  const of = { kind: 'hotel', id, hotelId: id } as const;
  return orUndefined(presentRecord(api, of, undefined, code), isNotOffered);
}
