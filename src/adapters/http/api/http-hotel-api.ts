import { ApiError, isNotFound } from '#application/errors/api-error.ts';
import { notTheApi } from '#application/errors/normalise-error.ts';
import type { HotelApi, Picture, Sampled, UploadOptions } from '#application/ports/hotel-api.ts';
import type { ServerRecord } from '#application/ports/onboarding-api.ts';
import { FALLBACK_FIGURES, type DashboardFigures } from '#domain/hotel/dashboard-figures.ts';
import { HOTEL_PROFILE_DEFAULTS } from '#domain/hotel/hotel-profile.ts';
import type { Id } from '#domain/record.ts';
import { apiPath, idOf, recordOf, type ApiClient } from './api-client.ts';

/**
 * Shown for a server without /hotels/my-hotel/ (docs/behaviour.md §7), always labelled as a sample
 * (docs/decisions.md R27).
 */
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

export class HttpHotelApi implements HotelApi {
  readonly #client: ApiClient;

  constructor(client: ApiClient) {
    this.#client = client;
  }

  myHotel(): Promise<Sampled<ServerRecord>> {
    return maskNotFound(this.#hotel(this.#client.get('/hotels/my-hotel/')), SAMPLE_HOTEL);
  }

  updateMyHotel(profile: ServerRecord): Promise<Sampled<ServerRecord>> {
    return maskNotFound(this.#hotel(this.#client.put('/hotels/my-hotel/', profile)), profile);
  }

  async dashboardFigures(): Promise<{
    readonly [Figure in keyof DashboardFigures]: Sampled<number>;
  }> {
    const [summary, reservations, stats] = await Promise.all([
      orNothing(this.#client.get('/rooms/rooms/status_summary/')),
      orNothing(this.#client.get('/reservations/')),
      orNothing(this.#client.get('/hotels/current/dashboard-stats')),
    ]);
    const count = Array.isArray(reservations)
      ? reservations.length
      : recordOf(reservations)['count'];
    // The first response that has a figure counts; all use the same names.
    const answers = [recordOf(summary), { reservations: count }, recordOf(stats)];
    const figures = Object.entries(FALLBACK_FIGURES).map(([figure, fallback]) => {
      const value = answers.map((answer) => numberOf(answer[figure])).find(isKnown);
      return [figure, { value: value ?? fallback, sample: value === undefined }] as const;
    });
    return Object.fromEntries(figures) as Record<keyof DashboardFigures, Sampled<number>>;
  }

  async quickSetup(setup: ServerRecord): Promise<ServerRecord> {
    return recordOf(await this.#client.post('/hotels/quick-setup/', setup));
  }

  async hotelStaff(): Promise<readonly ServerRecord[]> {
    const id = idOf(recordOf(await this.#client.get('/hotels/current/')));
    if (id === undefined) throw notTheApi('The server did not say which hotel is the current one.');
    return this.#client.list(apiPath`/api/hotels/${id}/staff/`, { hotelId: id });
  }

  roomTypes(): Promise<readonly ServerRecord[]> {
    return this.#client.list('/v1/room-types');
  }

  async simpleRates(): Promise<ServerRecord> {
    const answer = recordOf(await this.#client.get('/rates/simple/'));
    return 'rates' in answer ? recordOf(answer['rates']) : answer;
  }

  async uploadLogo(hotelId: Id, picture: Picture, how: UploadOptions): Promise<void> {
    const file = { field: 'file', ...picture };
    await this.#client.upload(apiPath`/hotels/${hotelId}/logo/`, file, { ...how, hotelId });
  }

  async removeLogo(hotelId: Id): Promise<void> {
    await this.#client.delete(apiPath`/hotels/${hotelId}/logo/`, { hotelId });
  }

  /** The logo's address may be relative to the server, whose origin may differ from the page's. */
  async #hotel(answer: Promise<unknown>): Promise<ServerRecord> {
    const record = recordOf(await answer);
    const { logo } = record;
    if (typeof logo !== 'string' || logo === '') return record;
    return { ...record, logo: this.#client.address(logo) };
  }
}

async function maskNotFound(
  answer: Promise<ServerRecord>,
  sample: ServerRecord,
): Promise<Sampled<ServerRecord>> {
  try {
    return { value: await answer, sample: false };
  } catch (error) {
    if (isNotFound(error)) return { value: sample, sample: true };
    throw error;
  }
}

/** Undefined after an error: other responses or the fallback give its figures. */
async function orNothing(answer: Promise<unknown>): Promise<unknown> {
  try {
    return await answer;
  } catch (error) {
    if (error instanceof ApiError) return undefined;
    throw error;
  }
}

const isKnown = (value: number | undefined) => value !== undefined;

/** Decimals may come as text (docs/decisions.md R23). */
function numberOf(value: unknown): number | undefined {
  const number = typeof value === 'string' && value.trim() !== '' ? Number(value) : value;
  return typeof number === 'number' && Number.isFinite(number) ? number : undefined;
}
