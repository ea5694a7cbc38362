import type { CheckedConfig, HotelDocument } from '#domain/hotel-config.ts';
import { configurationKeys, traitsOf } from '#domain/hotel/hotel-identity.ts';
import { submittedCode } from '#domain/hotel/hotel-profile.ts';
import { accountKey } from '#domain/staff/staff.ts';

/** A value that must be unique, but that an earlier hotel of the batch already has. */
export interface Clash<Place> {
  readonly path: string;
  readonly first: Place;
  /** `where` describes `first`, such as `the configuration at a.json:1:1`. */
  readonly messageAt: (where: string) => string;
}

export type BatchRules<Place> = ReturnType<typeof createBatchRules<Place>>;

/**
 * Finds values that must be unique in a batch: hotel codes (docs/decisions/hotel-code-follows-the-name.md), hotels
 * (docs/decisions/one-hotel-one-identity.md), and the usernames and email addresses of staff users, which are unique
 * on the whole server.
 */
export function createBatchRules<Place>() {
  const givenCodes = new Set<string>();
  const configuredHotels = new Map<string, Place>();
  const ids = new Map<string, Place>();
  const codes = new Map<string, Place>();
  const emails = new Map<string, Place>();
  const usernames = new Map<string, Place>();

  return {
    /**
     * Returns the values of this hotel that earlier hotels already have. Remembers its other values for the comparison
     * with later hotels. `placeOf` returns the place of a path in the input. Ignores values that already have a problem
     * (`checked.problems`).
     */
    clashesOf(
      document: HotelDocument,
      { config, problems }: CheckedConfig,
      placeOf: (path: string) => Place,
    ): Clash<Place>[] {
      const wrong = new Set(problems.map(({ path }) => path));
      const clashes: Clash<Place>[] = [];
      const claim = (
        values: Map<string, Place>,
        value: string,
        path: string,
        messageAt: Clash<Place>['messageAt'],
      ) => {
        if (value === '' || wrong.has(path)) return;
        const first = values.get(value);
        if (first === undefined) values.set(value, placeOf(path));
        else clashes.push({ path, first, messageAt });
      };

      const { code = '', id } = document.hotelProfile ?? {};
      const storedCode = submittedCode(code);
      if (storedCode !== '') givenCodes.add(storedCode);
      claim(ids, String(id ?? ''), 'hotelProfile.id', isGiven(`Hotel ID "${id}"`));
      claim(codes, storedCode, 'hotelProfile.code', isGiven(`Hotel code "${code}"`));

      const traits = traitsOf(config.hotelProfile);
      const configured = { traits, hasCode: storedCode !== '', id };
      const { own, others } = configurationKeys(configured);
      const first = others
        .map((key) => configuredHotels.get(key))
        .find((place) => place !== undefined);
      if (first !== undefined && clashes.length === 0) {
        clashes.push({ path: 'hotelProfile', first, messageAt: isSameHotel });
      }
      for (const key of own) {
        if (!configuredHotels.has(key)) configuredHotels.set(key, placeOf('hotelProfile'));
      }

      for (const [position, { email, username }] of config.staffUsers.entries()) {
        const path = `staffUsers.${position}`;
        claim(emails, accountKey(email), `${path}.email`, exists(`Email "${email}"`));
        const isDerived = document.staffUsers?.[position]?.username === undefined;
        const messageAt = (isDerived ? derivedUsernameExists : exists)(`Username "${username}"`);
        claim(usernames, accountKey(username), `${path}.username`, messageAt);
      }
      return clashes;
    },
    givenCodes,
    /** The place of each configuration so far, by the keys of its hotel (see `configurationKeys`). */
    configuredHotels,
  };
}

const isGiven = (what: string) => (where: string) => `${what} is already used in ${where}`;
const isSameHotel = (where: string) =>
  `This is the same hotel as ${where}: same name, email, phone and address. ` +
  'Remove one of them or, if they are different hotels, add a "code" to each';
const exists = (what: string) => (where: string) => `${what} already exists in ${where}`;
const derivedUsernameExists = (what: string) => (where: string) =>
  `${what}, made from the email address, already exists in ${where}; add a "username" for this user`;
