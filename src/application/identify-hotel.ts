import {
  identifyHotel,
  isSameHotel,
  traitsOf,
  type CodeOrigin,
  type HotelIdentity,
  type OwnHotel,
} from '#domain/hotel-identity.ts';
import type { Body, Id } from '#domain/operation.ts';
import { ApiError } from './api-error.ts';
import { ExistingHotels, type ExistingHotel } from './existing-hotels.ts';
import type { OnboardingApi } from './ports/onboarding-api.ts';

export type IdentifiedHotel = HotelIdentity<ExistingHotel> & {
  /** False where the server offers no way to look for hotels. */
  readonly isLookedUp: boolean;
};

/** Finds out which hotel of the server a configuration without an id means (R32). */
export class IdentifyHotel {
  readonly #existing: ExistingHotels;

  constructor(api: OnboardingApi) {
    this.#existing = new ExistingHotels(api);
  }

  /** False once the server has refused to list its hotels. */
  get areAllListed(): boolean {
    return this.#existing.areAllListed;
  }

  /** `profile` is as it is sent. Throws `ApiError`. */
  async run(profile: Body, codeOrigin: CodeOrigin): Promise<IdentifiedHotel> {
    const own: OwnHotel = { traits: traitsOf(profile), codeOrigin };
    let existing = await this.#existing.like(profile);
    const isLookedUp = this.#existing.canBeListed;
    for (;;) {
      const identity = identifyHotel(own, { existing });
      if (identity.kind === 'new') return { ...identity, isLookedUp };
      const { id } = identity.hotel;
      const hotel = await this.#existing.read(id);
      if (hotel) return { ...identity, hotel, isLookedUp };
      // It was removed since the hotels were listed.
      existing = existing.filter((other) => other.id !== id);
    }
  }

  /** Whether the hotel is there by now, although it was not a moment ago; undefined if in doubt. */
  async again(profile: Body, codeOrigin: CodeOrigin): Promise<ExistingHotel | undefined> {
    const own = { traits: traitsOf(profile), codeOrigin };
    try {
      const hotels = await this.#existing.withCodeOf(profile);
      return hotels.find(({ traits }) => isSameHotel(own, traits));
    } catch (error) {
      if (error instanceof ApiError) return undefined;
      throw error;
    }
  }

  /** A hotel that was created since. */
  async note(id: Id, profile: Body): Promise<void> {
    await this.#existing.note(id, traitsOf(profile));
  }
}
