import {
  identifyHotel,
  isConfiguredElsewhere,
  isSameHotel,
  traitsOf,
  type CodeOrigin,
  type EarlierHotel,
  type HotelIdentity,
  type KnownHotel,
  type OwnHotel,
} from '#domain/hotel/hotel-identity.ts';
import { comparableText, type Body, type Id, type ServerRecord } from '#domain/record.ts';
import { isApiError, orUndefined } from '#application/errors/api-error.ts';
import type { ConfigurationPlace, EarlierHotels } from '#application/ports/runs/earlier-hotels.ts';
import type { HotelReads } from '#application/ports/api/onboarding-api.ts';
import type { ExistingHotel } from './existing-hotel.ts';
import { ExistingHotels } from './existing-hotels.ts';

export type IdentifiedHotel = HotelIdentity<ExistingHotel> & {
  /** False if the server offers no way to search for hotels. */
  readonly isLookedUp: boolean;
};

export interface RunKnowledge {
  readonly isConfigured?: (key: string) => boolean;
  readonly earlier?: EarlierHotels;
  readonly isSecondIntended?: boolean;
  /** Called for each hotel that the server lists, every time it lists them. */
  readonly onListed?: ((hotel: ServerRecord) => void) | undefined;
}

export interface SoughtHotel {
  readonly profile: Body;
  readonly codeOrigin: CodeOrigin;
  /** Absent if the configuration does not come from a file. */
  readonly place?: ConfigurationPlace | undefined;
}

/** Finds the existing hotel that a configuration without an ID describes (docs/decisions/one-hotel-one-identity.md). */
export class IdentifyHotel extends ExistingHotels {
  readonly #knowledge: RunKnowledge;

  constructor(api: HotelReads, knowledge: RunKnowledge = {}) {
    super(api, knowledge.onListed);
    this.#knowledge = knowledge;
  }

  /** Throws `ApiError`. */
  async run({ profile, codeOrigin, place }: SoughtHotel): Promise<IdentifiedHotel> {
    const own: OwnHotel = { traits: traitsOf(profile), codeOrigin };
    const { isConfigured = () => false, isSecondIntended = false } = this.#knowledge;
    const configured = { traits: own.traits, hasCode: codeOrigin === 'given', id: undefined };
    const isOthers = (hotel: KnownHotel) => isConfiguredElsewhere(hotel, configured, isConfigured);
    let existing = await this.similarTo(profile);
    let earlier = await this.#madeFrom(profile, place);
    const isLookedUp = this.canBeListed;
    let isAskedByCode = this.listed === 'none';
    for (;;) {
      const facts = { existing, earlier, isOthers, isSecondIntended };
      const identity = identifyHotel<KnownHotel>(own, facts);
      const found = identity.kind === 'new' ? identity.namesake : identity.hotel;
      if (!found && !isAskedByCode) {
        isAskedByCode = true;
        existing = existing.concat(await this.unlisted(profile));
        continue;
      }
      if (!found) return { kind: 'new', namesake: undefined, isLookedUp };
      const hotel = await this.read(found.id);
      if (hotel) {
        const isNew = identity.kind === 'new';
        return {
          ...(isNew ? { ...identity, namesake: hotel } : { ...identity, hotel }),
          isLookedUp,
        };
      }
      // The hotel was deleted after it was listed.
      existing = existing.filter(({ id }) => id !== found.id);
      earlier = earlier.filter((made) => made.hotel.id !== found.id);
    }
  }

  /** Looks again for a hotel that another user may have created; undefined if the request fails. */
  async again({ profile, codeOrigin }: SoughtHotel): Promise<ExistingHotel | undefined> {
    const own = { traits: traitsOf(profile), codeOrigin };
    const hotels = await orUndefined(this.withCodeOf(profile), isApiError);
    return hotels?.find(({ traits }) => isSameHotel(own, traits));
  }

  /** Whether the hotel exists, or may exist because not all hotels are listed. Throws `ApiError`. */
  async exists(id: Id): Promise<boolean> {
    return (await this.withId(id)) !== undefined || this.listed !== 'all';
  }

  async #madeFrom(
    profile: Body,
    place: ConfigurationPlace | undefined,
  ): Promise<EarlierHotel<KnownHotel>[]> {
    const name = comparableText(profile['name']) ?? '';
    const made = (place && (await this.#knowledge.earlier?.madeFrom(place, name))) ?? [];
    const hotels = await Promise.all(
      made.map(async ({ id, was, isInPlace }) => {
        const hotel = await this.withId(id);
        return hotel ? [{ hotel, was, isInPlace }] : [];
      }),
    );
    return hotels.flat();
  }
}
