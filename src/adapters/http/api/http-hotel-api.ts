import { idIn, type ServerRecord } from '#domain/record.ts';
import { isApiError, isNotFound, orUndefined } from '#application/errors/api-error.ts';
import { updateAt } from './update-at.ts';
import { notTheApi } from '#application/errors/normalise-error.ts';
import type { Figures, HotelApi, Sampled } from '#application/ports/api/hotel-api.ts';
import { FALLBACK_FIGURES, type DashboardFigures } from '#domain/hotel/dashboard-figures.ts';
import { HOTEL_PROFILE_DEFAULTS } from '#domain/hotel/hotel-profile.ts';
import { apiPath, recordOf, type ApiClient } from './api-client.ts';

/** Shown if the server does not have /hotels/my-hotel/ (docs/api.md). The screen labels it as a sample. */
const SAMPLE_HOTEL: ServerRecord = {
  ...HOTEL_PROFILE_DEFAULTS,
  name: 'Sample Hotel',
  code: 'SAMPLE01',
  description: 'A sample hotel.',
  email: 'info@sample-hotel.example',
  phone: '+91 00000 00000',
  street_address: '1 Sample Street',
  city: 'Mumbai',
  state_province: 'Maharashtra',
  postal_code: '400001',
};

/** Without an endpoint, some methods return fallback data (docs/api.md). All others throw `ApiError`. */
export function httpHotelApi(client: ApiClient): HotelApi {
  /** Makes the address of the logo absolute, because the server's origin may differ from the page's. */
  const hotel = async (answer: Promise<ServerRecord>): Promise<ServerRecord> => {
    const record = await answer;
    const { logo } = record;
    if (typeof logo !== 'string' || logo === '') return record;
    return { ...record, logo: client.address(logo) };
  };
  const path = '/hotels/my-hotel/';
  const readHotel = () => client.record('GET', path);
  const readIfFound = async () => (await orUndefined(readHotel(), isNotFound)) ?? {};
  return {
    myHotel: () => maskNotFound(hotel(readHotel()), SAMPLE_HOTEL),
    updateMyHotel: (changes) =>
      maskNotFound(hotel(updateAt(client, path, changes, readIfFound)), changes),
    async dashboardFigures() {
      // If a request fails, its figures come from the other responses or from the fallback.
      const [summary, reservations, stats] = await Promise.all([
        orUndefined(client.call('GET', '/rooms/rooms/status_summary/'), isApiError),
        orUndefined(client.call('GET', '/reservations/'), isApiError),
        orUndefined(client.call('GET', '/hotels/current/dashboard-stats'), isApiError),
      ]);
      const count = Array.isArray(reservations)
        ? reservations.length
        : recordOf(reservations)['count'];
      // All three responses use the same field names. If several responses have a figure, the first one counts.
      const answers = [recordOf(summary), { reservations: count }, recordOf(stats)];
      const figures = Object.entries(FALLBACK_FIGURES).map(([figure, fallback]) => {
        const answer = answers.find((each) => numberOf(each[figure]) !== undefined);
        if (!answer) return [figure, { value: fallback, sample: true }] as const;
        const period = recordOf(recordOf(answer)['periods'])[figure];
        return [
          figure,
          {
            value: numberOf(answer[figure]) ?? fallback,
            sample: false,
            ...(typeof period === 'string' && period !== '' && { period }),
          },
        ] as const;
      });
      return Object.fromEntries(figures) as Record<keyof DashboardFigures, Figures[keyof Figures]>;
    },
    quickSetup: (body) => client.record('POST', '/hotels/quick-setup/', { body }),
    async hotelStaff() {
      const id = idIn(await client.record('GET', '/hotels/current/'));
      if (id === undefined) {
        throw notTheApi(
          'The server did not return the ID of the current hotel. Check the address of the API.',
        );
      }
      return client.list(apiPath`/api/hotels/${id}/staff/`, { hotelId: id });
    },
    roomTypes: () => client.list('/v1/room-types'),
    async simpleRates() {
      const answer = await client.record('GET', '/rates/simple/');
      return 'rates' in answer ? recordOf(answer['rates']) : answer;
    },
    async uploadLogo(hotelId, picture, how) {
      const file = { field: 'file', ...picture };
      await client.call('POST', apiPath`/hotels/${hotelId}/logo/`, { ...how, file, hotelId });
    },
    async removeLogo(hotelId) {
      await client.call('DELETE', apiPath`/hotels/${hotelId}/logo/`, { hotelId });
    },
  };
}

async function maskNotFound(
  answer: Promise<ServerRecord>,
  sample: ServerRecord,
): Promise<Sampled<ServerRecord>> {
  const value = await orUndefined(answer, isNotFound);
  return value ? { value, sample: false } : { value: sample, sample: true };
}

/** Decimals may arrive as text. */
function numberOf(value: unknown): number | undefined {
  const number = typeof value === 'string' && value.trim() !== '' ? Number(value) : value;
  return typeof number === 'number' && Number.isFinite(number) ? number : undefined;
}
