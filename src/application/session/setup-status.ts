import { hotelIdOf, type CurrentUser } from '#domain/session/session.ts';
import type { Id } from '#domain/record.ts';
import {
  checklistOf,
  checklistOfStatus,
  NOT_CONFIGURED,
  type OnboardingProgress,
  type SetupChecklist,
  type SetupStatus,
} from '#domain/hotel/setup-checklist.ts';
import { isApiError, orUndefined } from '#application/errors/api-error.ts';
import type { HotelReads, SetupStatusApi } from '#application/ports/onboarding-api.ts';

/** The state of a hotel's setup (docs/behaviour.md §7). */
export class ReadSetupStatus {
  readonly #api: HotelReads & SetupStatusApi;

  constructor(api: HotelReads & SetupStatusApi) {
    this.#api = api;
  }

  /** A hotel whose status cannot be read counts as not configured. */
  async status(hotelId: Id): Promise<SetupStatus> {
    return (await this.#read(hotelId)) ?? NOT_CONFIGURED;
  }

  /**
   * True without a hotel, or while it is not fully configured; false on error (docs/decisions.md
   * R1).
   */
  async isOnboardingNeeded(user: CurrentUser): Promise<boolean> {
    const hotelId = hotelIdOf(user);
    if (hotelId === undefined) return true;
    const status = await this.#read(hotelId);
    return status !== undefined && !status.is_fully_configured;
  }

  /**
   * Counts the hotel's records, without the staff if the user may not list them. Throws `ApiError`.
   */
  async progress(hotelId: Id, { listsStaff = true } = {}): Promise<OnboardingProgress> {
    const of = { hotelId };
    const [hotel, roomTypes, plans, users] = await Promise.all([
      this.#api.hotel(hotelId),
      this.#api.list('room-type', of),
      this.#api.list('plan', of),
      listsStaff ? this.#api.list('user', of) : undefined,
    ]);
    return {
      hotel_configured: typeof hotel['name'] === 'string' && hotel['name'] !== '',
      room_types_count: roomTypes.length,
      rates_count: plans.length,
      ...(users && { staff_users_count: users.length }),
      is_complete: hotel['onboarding_completed'] === true,
    };
  }

  /**
   * Counts the records, or uses the setup status if they cannot be counted. The setup is complete
   * if either says so. Throws the `ApiError` of the count if both fail.
   */
  async checklist(hotelId: Id, { listsStaff = true } = {}): Promise<SetupChecklist> {
    const [progress, status] = await Promise.all([
      this.progress(hotelId, { listsStaff }).catch((error: unknown) => ({ error })),
      this.#read(hotelId),
    ]);
    if (!('error' in progress)) {
      const is_complete = progress.is_complete || status?.is_fully_configured === true;
      return checklistOf({ ...progress, is_complete }, status);
    }
    if (status && isApiError(progress.error)) return checklistOfStatus(status);
    throw progress.error;
  }

  #read(hotelId: Id): Promise<SetupStatus | undefined> {
    return orUndefined(this.#api.setupStatus(hotelId), isApiError);
  }
}
