import type { CheckedConfig, HotelDocument } from '#domain/hotel-config.ts';
import { contactKeys, meaningKeys, traitsOf } from '#domain/hotel/hotel-identity.ts';
import { submittedCode } from '#domain/hotel/hotel-profile.ts';
import { accountKey } from '#domain/staff/staff.ts';
import { createFirstOccurrences, type FirstOccurrences } from './first-occurrences.ts';

/** A value that an earlier hotel of the batch already has. */
export interface Clash {
  /** The path in the later hotel's document. */
  readonly path: string;
  /** The number that the caller gave to the earlier hotel's path. */
  readonly first: number;
  /** `where` names the position of the earlier one: `the configuration at a.json:1:1`. */
  readonly messageAt: (where: string) => string;
}

/** The rules between the hotels of one batch. */
export type BatchRules = ReturnType<typeof createBatchRules>;

/**
 * Each code may occur once in a batch (docs/decisions.md R13), and each hotel may be referred to
 * once (R32). User names and e-mail addresses are unique on the whole server. Takes 12 to 13 bytes
 * for each of these values. `isLastUse`: `givenCodes` and `meantHotels` need not be complete,
 * because nobody asks for them after the check.
 */
export function createBatchRules({ isLastUse = false } = {}) {
  const givenCodes = createFirstOccurrences();
  const meantHotels = createFirstOccurrences();
  const ids = createFirstOccurrences();
  const codes = createFirstOccurrences();
  const emails = createFirstOccurrences();
  const usernames = createFirstOccurrences();

  return {
    /**
     * Values that earlier hotels already have. Remembers the hotel's other values with the numbers
     * that `numberOf` returns for their paths. Values that already have a problem
     * (`checked.problems`) do not clash.
     */
    clashesOf(
      document: HotelDocument,
      { config, problems }: CheckedConfig,
      numberOf: (path: string) => number,
    ): Clash[] {
      const wrong = new Set(problems.map(({ path }) => path));
      const clashes: Clash[] = [];
      /** Hardly any value clashes, so the message is made only then. */
      const claim = (
        values: FirstOccurrences,
        value: string,
        path: string,
        message: () => Clash['messageAt'],
      ) => {
        if (value === '' || wrong.has(path)) return;
        const number = numberOf(path);
        const first = values.firstOf(value, number);
        if (first !== number) clashes.push({ path, first, messageAt: message() });
      };

      const { code = '', id } = document.hotelProfile ?? {};
      const storedCode = submittedCode(code);
      const hotel = numberOf('hotelProfile');
      if (storedCode !== '' && !isLastUse) givenCodes.firstOf(storedCode, hotel);
      claim(ids, String(id ?? ''), 'hotelProfile.id', () => isGiven(`Hotel ID "${id}"`));
      claim(codes, storedCode, 'hotelProfile.code', () => isGiven(`Hotel code "${code}"`));

      const traits = traitsOf(config.hotelProfile);
      const meant = { traits, hasCode: storedCode !== '', id };
      const { own, others } = isLastUse ? contactKeys(meant) : meaningKeys(meant);
      const known = others.find((key) => meantHotels.has(key));
      // A hotel with the same code or ID already clashes.
      if (known !== undefined && clashes.length === 0) {
        const first = meantHotels.firstOf(known, hotel);
        clashes.push({ path: 'hotelProfile', first, messageAt: isSameHotel });
      }
      for (const key of own) meantHotels.firstOf(key, hotel);

      for (const [position, { email, username }] of config.staffUsers.entries()) {
        const path = `staffUsers.${position}`;
        claim(emails, accountKey(email), `${path}.email`, () => exists(`Email "${email}"`));
        claim(usernames, accountKey(username), `${path}.username`, () => {
          const isMade = document.staffUsers?.[position]?.username === undefined;
          return isMade ? madeUsernameExists : exists(`Username "${username}"`);
        });
      }
      return clashes;
    },
    /** In upper case, as they are stored. */
    givenCodes,
    /** Keys of the hotels that the configurations refer to (`meaningKeys`). */
    meantHotels,
    /** Ends the check and frees its memory, except for the two above. */
    end() {
      for (const values of [ids, codes, emails, usernames]) values.free();
    },
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
