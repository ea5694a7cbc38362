import { identifyHotel, traitsOf } from '#domain/hotel/hotel-identity.ts';
import { submittedCode } from '#domain/hotel/hotel-profile.ts';
import { comparableText, type Body, type Id } from '#domain/record.ts';
import { isApiError, orUndefined } from '#application/errors/api-error.ts';
import type { OtherHotel } from '#application/errors/failed-operation.ts';
import type { HotelReads } from '#application/ports/api/onboarding-api.ts';
import { hotelsByCode, type ExistingHotel } from './existing-hotel.ts';

export type CodeCheck =
  /** No other hotel has the code. The hotel of the form may already have it: a launch then updates that hotel. */
  | { readonly status: 'free' }
  | { readonly status: 'taken'; readonly by: OtherHotel }
  /** The request failed, or the server does not list its hotels. */
  | { readonly status: 'unchecked' };

export type CheckHotelCode = ReturnType<typeof createCheckHotelCode>;

/**
 * Finds out whether a launch would refuse the code of a form (docs/decisions/one-hotel-one-identity.md). `own` is the
 * ID of the hotel that the launch updates. `source` is the ID of the copied hotel, which the launch never updates.
 */
export function createCheckHotelCode(api: Pick<HotelReads, 'list'>) {
  return async (profile: Body, own: Id | undefined, source?: Id): Promise<CodeCheck> => {
    const hotelCode = submittedCode(comparableText(profile['code']) ?? '');
    // A server without this filter lists all hotels.
    const records = await orUndefined(api.list('hotel', { hotelCode }), isApiError);
    if (!records) return { status: 'unchecked' };
    const found = hotelsByCode(profile, records).withCode;
    const hotel = own === undefined ? conflicting(profile, found, source) : otherThan(own, found);
    if (!hotel) return { status: 'free' };
    const { id, name, code } = hotel;
    return { status: 'taken', by: { id, name, code } };
  };
}

function conflicting(
  profile: Body,
  existing: readonly ExistingHotel[],
  source: Id | undefined,
): ExistingHotel | undefined {
  const own = { traits: traitsOf(profile), codeOrigin: 'form' } as const;
  const identity = identifyHotel<ExistingHotel>(own, {
    existing,
    isOthers: ({ id }) => source !== undefined && String(id) === String(source),
  });
  return identity.kind === 'conflict' ? identity.hotel : undefined;
}

function otherThan(own: Id, found: readonly ExistingHotel[]): ExistingHotel | undefined {
  return found.find(({ id }) => String(id) !== String(own));
}
