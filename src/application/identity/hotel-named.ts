import { type Id, referredId, TEXT_ID } from '#domain/record.ts';
import { isNotFound, orUndefined } from '#application/errors/api-error.ts';
import type { HotelReads } from '#application/ports/api/onboarding-api.ts';
import { ExistingHotels } from './existing-hotels.ts';

/** Looks for a hotel with this code, otherwise with this ID. Throws `ApiError`. */
export async function hotelNamed(api: HotelReads, codeOrId: string): Promise<Id | undefined> {
  const [withCode] = await new ExistingHotels(api).withCodeOf({ code: codeOrId });
  const id = codeOrId.trim();
  if (withCode || !TEXT_ID.test(id)) return withCode?.id;
  return referredId(await orUndefined(api.hotel(id), isNotFound));
}
