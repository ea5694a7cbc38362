import type { HotelDocument } from '#domain/hotel-config.ts';
import type { Id } from '#domain/operation.ts';
import type { StaffUser } from '#domain/staff.ts';
import { ApiError } from './api-error.ts';
import { findHotelByCode } from './find-hotel.ts';
import { staffMemberOf } from './hotel-records.ts';
import type { OnboardingApi, ServerRecord } from './ports/onboarding-api.ts';
import { ReadHotelDocument } from './read-hotel-document.ts';
import { referredId } from './server-record.ts';

/** A live hotel as a configuration that sets up the same hotel elsewhere: without ids and passwords. */
export class ExportHotel {
  readonly #api: OnboardingApi;
  readonly #readHotel: ReadHotelDocument;

  constructor(api: OnboardingApi) {
    this.#api = api;
    this.#readHotel = new ReadHotelDocument(api);
  }

  /** Undefined where no hotel has that code or id. Throws `ApiError`. */
  async run(codeOrId: string): Promise<HotelDocument | undefined> {
    const withCode = await findHotelByCode(this.#api, codeOrId);
    const hotelId = referredId(withCode?.['id']) ?? (await this.#withId(codeOrId));
    if (hotelId === undefined) return undefined;
    const [document, users] = await Promise.all([
      this.#readHotel.run(hotelId),
      this.#api.list('user', { hotelId }),
    ]);
    const { id: _, ...hotelProfile } = document.hotelProfile ?? {};
    return { ...document, hotelProfile, staffUsers: users.map(staffUserOf) };
  }

  async #withId(id: string): Promise<Id | undefined> {
    if (id.trim() === '') return undefined;
    try {
      return referredId(await this.#api.hotel(id));
    } catch (error) {
      if (error instanceof ApiError && error.status === 404) return undefined;
      throw error;
    }
  }
}

function staffUserOf(record: ServerRecord): Partial<StaffUser> {
  const { id: _, is_active, ...user } = staffMemberOf(record);
  return { ...user, ...(!is_active && { is_active }) };
}
