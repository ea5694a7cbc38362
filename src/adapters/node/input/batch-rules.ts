import type { CheckedConfig, HotelConfig, HotelDocument } from '#domain/hotel-config.ts';
import { meaningKeys, traitsOf, type MeantHotel } from '#domain/hotel/hotel-identity.ts';
import { submittedCode } from '#domain/hotel/hotel-profile.ts';
import type { Problem } from '#domain/problem.ts';
import type { ConfigEntry } from './config-source.ts';
import { createFirstGiven, type FirstGiven } from './first-given.ts';

type ConfigPlace = Pick<ConfigEntry, 'file' | 'line' | 'column'>;

/** The rules between the configurations of one call. */
export interface BatchRules {
  /** What of a configuration an earlier one has already; remembers the rest of it. */
  problemsOf(entry: ConfigEntry, document: HotelDocument, checked: CheckedConfig): Problem[];
  /** As they are stored. */
  readonly givenCodes: FirstGiven;
  /** Keys of the hotels that the configurations mean. */
  readonly meantHotels: FirstGiven;
  /** Nothing more is checked; the codes and the meant hotels stay. */
  forget(): void;
}

/**
 * A code is given once in a batch (docs/decisions.md R13), a hotel is updated once, no two
 * configurations mean one hotel, and user names and e-mail addresses are unique on the whole
 * server. What is wrong by itself, or given twice in one hotel, is the domain's to tell.
 */
export function createBatchRules(): BatchRules {
  const givenCodes = createFirstGiven();
  const meantHotels = createFirstGiven();
  const ids = createFirstGiven();
  const hotelsOfCodes = createFirstGiven();
  const emails = createFirstGiven();
  const usernames = createFirstGiven();
  const places = new Places();
  const kinds = [ids, hotelsOfCodes, emails, usernames];

  /** The place of an earlier configuration that means the same hotel. */
  const firstMeaning = (hotel: MeantHotel, index: number) => {
    const { own, others } = meaningKeys(hotel);
    const known = others.find((key) => meantHotels.has(key));
    const first = known === undefined ? undefined : meantHotels.firstOf(known, index);
    for (const key of own) meantHotels.firstOf(key, index);
    return first;
  };

  return {
    problemsOf({ index, file, line, column }, document, { config, problems }) {
      places.note(index, { file, line, column });
      const wrong = new Set(problems.map(({ path }) => path));
      const found: Problem[] = [];
      /** Of two equal keys that are not empty, the second is a problem. */
      const claim = (
        kind: FirstGiven,
        key: string,
        path: string,
        messageAt: (place: string) => string,
      ) => {
        if (key === '' || wrong.has(path)) return;
        const first = kind.firstOf(key, index);
        if (first === index) return;
        found.push({ path, message: messageAt(places.at(first)) });
      };

      const { code = '', id = '' } = document.hotelProfile ?? {};
      const key = submittedCode(code);
      if (key !== '') givenCodes.firstOf(key, index);
      claim(ids, String(id), 'hotelProfile.id', (place) => idIsGiven(id, place));
      claim(hotelsOfCodes, key, 'hotelProfile.code', (place) => codeIsGiven(code, place));
      const first = firstMeaning(meantHotel(config, key !== ''), index);
      // One that gives the same code or id is told already.
      if (first !== undefined && found.length === 0) {
        found.push({ path: 'hotelProfile', message: hotelIsMeant(places.at(first)) });
      }

      for (const [position, { email, username }] of config.staffUsers.entries()) {
        const path = `staffUsers.${position}`;
        const isMade = document.staffUsers?.[position]?.username === undefined;
        claim(emails, comparable(email), `${path}.email`, (other) => emailExists(email, other));
        claim(usernames, comparable(username), `${path}.username`, (other) =>
          isMade ? madeUsernameExists(other) : usernameExists(username, other),
        );
      }
      return found;
    },
    givenCodes,
    meantHotels,
    forget() {
      for (const kind of kinds) kind.forget();
    },
  };
}

/** The hotel that a configuration means. */
export function meantHotel({ hotelProfile }: HotelConfig, hasCode: boolean): MeantHotel {
  return { traits: traitsOf({ ...hotelProfile }), hasCode, id: hotelProfile.id };
}

const BLOCK = 2 ** 14;

/** Where each configuration stands, in little memory and without ever copying it. */
class Places {
  /** Lines and columns in turn, of `BLOCK` configurations each. */
  readonly #blocks: Int32Array[] = [];
  readonly #files: { readonly first: number; readonly file: string }[] = [];

  /** In the order of the input. */
  note(index: number, { file, line, column }: ConfigPlace): void {
    if (this.#files.at(-1)?.file !== file) this.#files.push({ first: index, file });
    const block = (this.#blocks[Math.floor(index / BLOCK)] ??= new Int32Array(2 * BLOCK));
    block[2 * (index % BLOCK)] = line;
    block[2 * (index % BLOCK) + 1] = column;
  }

  at(index: number): string {
    const file = this.#files.findLast(({ first }) => first <= index)?.file;
    const block = this.#blocks[Math.floor(index / BLOCK)];
    return `${file}:${block?.[2 * (index % BLOCK)]}:${block?.[2 * (index % BLOCK) + 1]}`;
  }
}

const idIsGiven = (id: string | number, place: string) =>
  `Hotel id "${id}" is already given in the configuration at ${place}`;
const codeIsGiven = (code: string, place: string) =>
  `Hotel code "${code}" is already given in the configuration at ${place}`;
const hotelIsMeant = (place: string) =>
  `This is the hotel of the configuration at ${place}: the same name, e-mail, phone and address. ` +
  'Remove one of the two or, if they are two hotels, give each a "code"';
const emailExists = (email: string, place: string) =>
  `Email "${email}" already exists in the configuration at ${place}`;
const usernameExists = (username: string, place: string) =>
  `Username "${username}" already exists in the configuration at ${place}`;
/** Without the name: the address may come from the environment. */
const madeUsernameExists = (place: string) =>
  `The username made from the e-mail address already exists in the configuration at ${place}; ` +
  'give this user a "username"';

function comparable(text: string): string {
  return text.trim().toLowerCase();
}
