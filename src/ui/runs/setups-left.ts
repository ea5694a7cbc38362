import { isApiError, orUndefined } from '#application/errors/api-error.ts';
import { operationWords } from '#application/launch/operation-words.ts';
import { checkDocument } from '#domain/hotel-config.ts';
import type { Gap } from '#domain/hotel/setup-checklist.ts';
import type { Id } from '#domain/record.ts';
import type { Services } from '#ui/services.ts';
import { setupsOf, type Setup } from './setups.ts';

const titleOf = operationWords([], false);

interface Browser extends Pick<Services, 'drafts' | 'loadRecordsLeft' | 'loadReadStoredDocument'> {
  readonly username: string;
}

export type SetupsLeft = ReturnType<typeof createSetupsLeft>;

/** The setups in this browser, and what their hotels lack (docs/decisions/missing-record-is-unfinished.md). */
export function createSetupsLeft(browser: Browser) {
  const { drafts, username, loadRecordsLeft, loadReadStoredDocument } = browser;
  let setups: readonly Setup[] = [];
  const read = () => {
    setups = setupsOf(drafts, username);
  };
  read();
  const of = (hotelId: Id) => setups.findLast(({ hotel }) => String(hotel.id) === String(hotelId));

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
    if (!keys || !result)
      return keys?.map((operation) => ({ operation, title: titleOf(operation).title }));
    const warnings = result.warnings.filter(({ operation }) => keys.includes(operation));
    const done = Math.max(result.done, result.total - warnings.length);
    if (warnings.length === 0) drafts.clear(key);
    else drafts.write(key, { document: stored, hotel, result: { ...result, done, warnings } });
    read();
    return warnings;
  };

  return {
    read,
    all: () => setups,
    of,
    /** Compares the hotel with its configuration. If that fails, returns what is already known. */
    async recheck(hotelId: Id): Promise<readonly Gap[]> {
      const setup = of(hotelId);
      return (setup && (await left(setup, hotelId))) ?? missingOf(of(hotelId));
    },
  };
}

export function missingOf(setup: Setup | undefined): readonly Gap[] {
  return setup?.result?.warnings ?? [];
}
