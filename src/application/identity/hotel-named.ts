import { type Id, referredId } from '#domain/record.ts';
import { isNotFound, orUndefined } from '#application/errors/api-error.ts';
import type { HotelReads } from '#application/ports/api/onboarding-api.ts';
import { ExistingHotels } from './existing-hotels.ts';

/** Looks for a hotel with this code, otherwise with this ID. Throws `ApiError`. */
export async function hotelNamed(api: HotelReads, codeOrId: string): Promise<Id | undefined> {
  const [withCode] = await new ExistingHotels(api).withCodeOf({ code: codeOrId });
  if (withCode || codeOrId.trim() === '') return withCode?.id;
  return referredId(await orUndefined(api.hotel(codeOrId), isNotFound));
}
