import { hotelIdOf, type CurrentUser } from '#domain/session.ts';
import type { Id } from '#domain/operation.ts';
import {
  NOT_CONFIGURED,
  type OnboardingProgress,
  type SetupStatus,
} from '#domain/setup-checklist.ts';
import { ApiError } from './api-error.ts';
import type { OnboardingApi } from './ports/onboarding-api.ts';

/** How far a hotel's set-up is (SPEC §7 'Onboarding'). */
export class ReadSetupStatus {
  readonly #api: OnboardingApi;

  constructor(api: OnboardingApi) {
    this.#api = api;
  }

  /** On error the hotel counts as not configured. */
  async status(hotelId: Id): Promise<SetupStatus> {
    return (await this.#read(hotelId)) ?? NOT_CONFIGURED;
  }

  /** Needed without a hotel or while it is not fully configured; on error not needed (R1). */
  async isOnboardingNeeded(user: CurrentUser): Promise<boolean> {
    const hotelId = hotelIdOf(user);
    if (hotelId === undefined) return true;
    const status = await this.#read(hotelId);
    return status !== undefined && !status.is_fully_configured;
  }

  /** What is there, counted from the hotel and its lists. Throws `ApiError`. */
  async progress(hotelId: Id): Promise<OnboardingProgress> {
    const of = { hotelId };
    const [hotel, roomTypes, plans, users] = await Promise.all([
      this.#api.hotel(hotelId),
      this.#api.list('room-type', of),
      this.#api.list('plan', of),
      this.#api.list('user', of),
    ]);
    return {
      hotel_configured: typeof hotel['name'] === 'string' && hotel['name'] !== '',
      room_types_count: roomTypes.length,
      rates_count: plans.length,
      staff_users_count: users.length,
      is_complete: hotel['onboarding_completed'] === true,
    };
  }

  async #read(hotelId: Id): Promise<SetupStatus | undefined> {
    try {
      return await this.#api.setupStatus(hotelId);
    } catch (error) {
      if (error instanceof ApiError) return undefined;
      throw error;
    }
  }
}
