import { isApiError, orUndefined } from '#application/errors/api-error.ts';
import { operationWords } from '#application/launch/operation-words.ts';
import { checkDocument } from '#domain/hotel-config.ts';
import type { Id } from '#domain/record.ts';
import type { Services } from '#ui/services.ts';
import { setupsOf, type Setup } from './setups.ts';

const titleOf = operationWords([], false);

interface Browser extends Pick<Services, 'drafts' | 'loadRecordsLeft' | 'loadReadStoredDocument'> {
  readonly username: string;
}

export type SetupsLeft = ReturnType<typeof createSetupsLeft>;

/**
 * What existing hotels lack, as far as this browser has their configuration
 * (docs/decisions/missing-record-is-unfinished.md).
 */
export function createSetupsLeft(browser: Browser) {
  const { drafts, username, loadRecordsLeft, loadReadStoredDocument } = browser;
  /** Setups by the ID of the hotel. */
  let setups: ReadonlyMap<string, Setup> = new Map();
  const read = () => {
    setups = new Map(setupsOf(drafts, username).map((setup) => [String(setup.hotel.id), setup]));
  };
  read();

  const left = async ({ document: stored, hotel, result, key }: Setup, hotelId: Id) => {
    const loaded = Promise.all([loadRecordsLeft(), loadReadStoredDocument()]);
    const [recordsLeft, readDocument] = (await loaded.catch(() => undefined)) ?? [];
    if (!recordsLeft || !readDocument) return undefined;
    const { config, problems } = checkDocument(readDocument(stored).document, { random: null });
    // What is entered so far may not be valid yet.
    if (problems.length > 0) return undefined;
    const warned = result?.warnings.map(({ operation }) => operation);
    const checked = recordsLeft(config, { start: result?.start, hotelId }, warned);
    const keys = await orUndefined(checked, isApiError);
    if (!keys || !result) return keys?.map((each) => titleOf(each).title);
    const warnings = result.warnings.filter(({ operation }) => keys.includes(operation));
    const done = Math.max(result.done, result.total - warnings.length);
    if (warnings.length === 0) drafts.clear(key);
    else drafts.write(key, { document: stored, hotel, result: { ...result, done, warnings } });
    read();
    return warnings.map(({ title }) => title);
  };

  const missingOf = (hotelId: Id): readonly string[] =>
    setups.get(String(hotelId))?.result?.warnings.map(({ title }) => title) ?? [];
  return {
    read,
    has: (hotelId: Id) => setups.has(String(hotelId)),
    /** Whether the user has changed the setup of the hotel since its launch. */
    isChanged: (hotelId: Id) => {
      const setup = setups.get(String(hotelId));
      return setup !== undefined && !setup.result;
    },
    /** The place where the user continues the setup of the hotel. */
    placeOf: (hotelId: Id) => setups.get(String(hotelId)) ?? { hotelId },
    /** The titles of the records that the last launch did not create, such as 'Room 105'. */
    missingOf,
    /** Compares the hotel with its configuration. If that fails, returns what is already known. */
    async recheck(hotelId: Id): Promise<readonly string[]> {
      const setup = setups.get(String(hotelId));
      const now = setup && (await left(setup, hotelId));
      return now ?? missingOf(hotelId);
    },
  };
}
