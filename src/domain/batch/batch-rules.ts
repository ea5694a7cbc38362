import type { CheckedConfig, HotelDocument } from '#domain/hotel-config.ts';
import { meaningKeys, traitsOf } from '#domain/hotel/hotel-identity.ts';
import { submittedCode } from '#domain/hotel/hotel-profile.ts';
import { accountKey } from '#domain/staff/staff.ts';

/** A value that an earlier hotel of the batch already has. */
export interface Clash<Place> {
  /** The path in the later hotel's document. */
  readonly path: string;
  /** Where the earlier hotel has the value. */
  readonly first: Place;
  /** `where` names that place: `the configuration at a.json:1:1`. */
  readonly messageAt: (where: string) => string;
}

/** The rules between the hotels of one batch. */
export type BatchRules<Place> = ReturnType<typeof createBatchRules<Place>>;

/**
 * Each code may occur once in a batch (docs/decisions/hotel-code-follows-the-name.md), and each
 * hotel may be referred to once (docs/decisions/one-hotel-one-identity.md). User names and e-mail
 * addresses are unique on the whole server.
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
     * Values that earlier hotels already have. Remembers the places of the hotel's other values,
     * which `placeOf` finds for their paths. Values that already have a problem (`checked.problems`)
     * do not clash.
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
      const { own, others } = meaningKeys(configured);
      const first = others
        .map((key) => configuredHotels.get(key))
        .find((place) => place !== undefined);
      // A hotel with the same code or ID already clashes.
      if (first !== undefined && clashes.length === 0) {
        clashes.push({ path: 'hotelProfile', first, messageAt: isSameHotel });
      }
      for (const key of own) {
        if (!configuredHotels.has(key)) configuredHotels.set(key, placeOf('hotelProfile'));
      }

      for (const [position, { email, username }] of config.staffUsers.entries()) {
        const path = `staffUsers.${position}`;
        claim(emails, accountKey(email), `${path}.email`, exists(`Email "${email}"`));
        const isMade = document.staffUsers?.[position]?.username === undefined;
        const message = isMade ? madeUsernameExists : exists(`Username "${username}"`);
        claim(usernames, accountKey(username), `${path}.username`, message);
      }
      return clashes;
    },
    /** Of all configurations, in upper case, as they are stored. */
    givenCodes,
    /** By the keys of the hotels that the configurations refer to (`meaningKeys`). */
    configuredHotels,
  };
}

const isGiven = (what: string) => (where: string) => `${what} is already used in ${where}`;
const isSameHotel = (where: string) =>
  `This is the same hotel as ${where}: same name, e-mail, phone and address. ` +
  'Remove one of them or, if they are different hotels, add a "code" to each';
const exists = (what: string) => (where: string) => `${what} already exists in ${where}`;
/** Does not include the name, because the address may come from the environment. */
const madeUsernameExists = (where: string) =>
  `The username made from the e-mail address already exists in ${where}; ` +
  'add a "username" for this user';
