import { submittedCode } from '#domain/hotel-profile.ts';
import { isSameHotel, isSameHotelByAddress, keyText } from '#domain/natural-keys.ts';
import type { Body } from '#domain/operation.ts';
import type { OnboardingApi, ServerRecord } from './ports/onboarding-api.ts';

/** The hotel with a code; undefined where there is none. Throws `ApiError`. */
export async function findHotelByCode(
  api: OnboardingApi,
  code: string,
): Promise<ServerRecord | undefined> {
  const hotelCode = submittedCode(code);
  if (hotelCode === '') return undefined;
  const hotels = await api.list('hotel', { hotelCode });
  // A server that knows no such filter lists every hotel.
  return hotels.find((hotel) => keyText(hotel['code']) === hotelCode);
}

/**
 * The hotel that an earlier run set up from the same configuration, never another's (R13). One whose
 * code is derived may have another number now: LAGOON02 for what LAGOON01 is. Throws `ApiError`.
 */
export async function findSameHotel(
  api: OnboardingApi,
  body: Body,
  { isCodeDerived }: { readonly isCodeDerived: boolean },
): Promise<ServerRecord | undefined> {
  const withCode = await findHotelByCode(api, keyText(body['code']) ?? '');
  if (withCode && isSameHotel(body, withCode)) return withCode;
  if (!isCodeDerived) return undefined;
  return (await api.list('hotel', 'all')).find((hotel) => isSameHotelByAddress(body, hotel));
}
