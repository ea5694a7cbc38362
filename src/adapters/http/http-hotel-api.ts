import { ApiError, NOT_THE_API } from '#application/api-error.ts';
import type { HotelApi, Sampled } from '#application/ports/hotel-api.ts';
import type { ServerRecord } from '#application/ports/onboarding-api.ts';
import { FALLBACK_FIGURES, type DashboardFigures } from '#domain/dashboard-figures.ts';
import { HOTEL_PROFILE_DEFAULTS } from '#domain/hotel-profile.ts';
import { apiPath, idOf, recordOf, type ApiClient } from './api-client.ts';

/** What a server without /hotels/my-hotel/ is made to have (SPEC §7); always labelled (R27). */
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

/** The figure that each field of an answer gives. */
const SUMMARY_FIGURES = ['total_rooms', 'occupied_rooms', 'occupancy_rate'] as const;

export class HttpHotelApi implements HotelApi {
  readonly #client: ApiClient;

  constructor(client: ApiClient) {
    this.#client = client;
  }

  myHotel(): Promise<Sampled<ServerRecord>> {
    return maskNotFound(this.#client.get('/hotels/my-hotel/'), SAMPLE_HOTEL);
  }

  updateMyHotel(profile: ServerRecord): Promise<Sampled<ServerRecord>> {
    return maskNotFound(this.#client.put('/hotels/my-hotel/', profile), profile);
  }

  async dashboardFigures(): Promise<{
    readonly [Figure in keyof DashboardFigures]: Sampled<number>;
  }> {
    const [summary, reservations] = await Promise.all([
      orNothing(this.#client.get('/rooms/rooms/status_summary/')),
      orNothing(this.#client.get('/reservations/')),
    ]);
    const known: Partial<Record<keyof DashboardFigures, unknown>> = {
      reservations: Array.isArray(reservations)
        ? reservations.length
        : recordOf(reservations)['count'],
    };
    for (const figure of SUMMARY_FIGURES) known[figure] = recordOf(summary)[figure];
    const figures = Object.entries(FALLBACK_FIGURES).map(([figure, fallback]) => {
      const value = numberOf(known[figure as keyof DashboardFigures]);
      return [figure, { value: value ?? fallback, sample: value === undefined }] as const;
    });
    return Object.fromEntries(figures) as Record<keyof DashboardFigures, Sampled<number>>;
  }

  async quickSetup(setup: ServerRecord): Promise<ServerRecord> {
    return recordOf(await this.#client.post('/hotels/quick-setup/', setup));
  }

  async hotelStaff(): Promise<readonly ServerRecord[]> {
    const id = idOf(recordOf(await this.#client.get('/hotels/current/')));
    if (id === undefined) {
      const message = 'The server did not say which hotel is the current one.';
      throw new ApiError({ status: 200, code: NOT_THE_API, message });
    }
    return this.#client.list(apiPath`/api/hotels/${id}/staff/`, { hotelId: id });
  }

  roomTypes(): Promise<readonly ServerRecord[]> {
    return this.#client.list('/v1/room-types');
  }

  async simpleRates(): Promise<ServerRecord> {
    const answer = recordOf(await this.#client.get('/rates/simple/'));
    return 'rates' in answer ? recordOf(answer['rates']) : answer;
  }

  async upload(
    uploadPath: string,
    file: { name: string; type: string; content: Uint8Array },
    onProgress: (percent: number) => void,
  ): Promise<ServerRecord> {
    return recordOf(await this.#client.upload(uploadPath, { field: 'file', ...file }, onProgress));
  }
}

async function maskNotFound(
  answer: Promise<unknown>,
  sample: ServerRecord,
): Promise<Sampled<ServerRecord>> {
  try {
    return { value: recordOf(await answer), sample: false };
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) return { value: sample, sample: true };
    throw error;
  }
}

/** An error leaves the figures that it would have given to their fall-back. */
async function orNothing(answer: Promise<unknown>): Promise<unknown> {
  try {
    return await answer;
  } catch (error) {
    if (error instanceof ApiError) return undefined;
    throw error;
  }
}

/** Decimals may come as text (R23). */
function numberOf(value: unknown): number | undefined {
  const number = typeof value === 'string' && value.trim() !== '' ? Number(value) : value;
  return typeof number === 'number' && Number.isFinite(number) ? number : undefined;
}
