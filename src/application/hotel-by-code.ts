import { submittedCode } from '#domain/hotel-profile.ts';
import { keyText } from '#domain/natural-keys.ts';
import type { Id } from '#domain/operation.ts';
import type { OnboardingApi } from './ports/onboarding-api.ts';
import { referredId } from './server-record.ts';

/** The hotel with a code; undefined where there is none. Throws `ApiError`. */
export async function hotelIdByCode(api: OnboardingApi, code: string): Promise<Id | undefined> {
  const hotelCode = submittedCode(code);
  if (hotelCode === '') return undefined;
  const hotels = await api.list('hotel', { hotelCode });
  // A server that knows no such filter lists every hotel.
  return referredId(hotels.find((hotel) => keyText(hotel['code']) === hotelCode)?.['id']);
}
