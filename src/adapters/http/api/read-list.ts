import type { CancelSignal, Clock } from '#application/ports/clock.ts';
import type { ServerRecord } from '#application/ports/api/onboarding-api.ts';
import { withDoubt, type ListDoubt, type RecordList } from '#application/ports/api/record-list.ts';
import { referredId } from '#application/records/referred-id.ts';

export interface Page {
  readonly records: readonly ServerRecord[];
  readonly next?: string;
  /** Number of records on all pages, if the server counts them. */
  readonly count?: number;
  /** Whether the page no longer existed when it was requested. */
  readonly isGone?: boolean;
}

const READS_MAXIMUM = 3;
/** Long enough for a change that is in progress on the server to finish. */
const PAUSE_MS = 200;

/**
 * Reads all pages of a list. Pages shift while records are added or deleted: a record is then on
 * two pages, or on none. So each record counts once, and a list whose pages contradict each other
 * is read again, a limited number of times.
 */
export async function readList(
  pages: () => AsyncIterable<Page>,
  clock: Pick<Clock, 'sleep'>,
  signal?: CancelSignal,
): Promise<RecordList> {
  for (let reads = 1; ; reads += 1) {
    const { records, doubt } = await readOnce(pages());
    if (!doubt || reads === READS_MAXIMUM) return withDoubt(records, doubt);
    await clock.sleep(PAUSE_MS, signal);
  }
}

interface Reading {
  readonly records: readonly ServerRecord[];
  readonly doubt: ListDoubt | undefined;
}

async function readOnce(pages: AsyncIterable<Page>): Promise<Reading> {
  const records = new ListedOnce();
  const counts = new Set<number | undefined>();
  let listed = 0;
  let read = 0;
  let isCut = false;
  for await (const page of pages) {
    for (const record of page.records) records.add(record);
    listed += page.records.length;
    counts.add(page.count);
    isCut ||= page.isGone === true;
    read += 1;
  }
  const [count] = counts;
  const isRepeated = listed !== records.size;
  // A response without pages cannot shift.
  const isIncomplete =
    isCut ||
    counts.size > 1 ||
    (count === undefined ? isRepeated && read > 1 : count !== records.size);
  const doubt = isIncomplete ? 'incomplete' : isRepeated ? 'repeated' : undefined;
  return { records: records.all(), doubt };
}

/** Records in the order of their first appearance, each as it was listed last. */
export class ListedOnce {
  readonly #records = new Map<unknown, ServerRecord>();

  get size(): number {
    return this.#records.size;
  }

  /** Returns false if a record with the same ID was added before. */
  add(record: ServerRecord): boolean {
    const id = referredId(record['id']);
    const key = id === undefined ? record : String(id);
    const isNew = !this.#records.has(key);
    this.#records.set(key, record);
    return isNew;
  }

  all(): readonly ServerRecord[] {
    return [...this.#records.values()];
  }
}
