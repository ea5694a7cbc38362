import { referredId, type ServerRecord } from '#domain/record.ts';
import type { CancelSignal, Clock } from '#application/ports/clock.ts';
import { withDoubt, type ListDoubt, type RecordList } from '#domain/diff/record-list.ts';

export interface Page {
  readonly records: readonly ServerRecord[];
  readonly next?: string;
  readonly count?: number;
  readonly isGone?: boolean;
}

const READS_MAXIMUM = 3;
/** Long enough for a change that is in progress on the server to finish. */
const PAUSE_MS = 200;

/**
 * Reads all pages of a list. Pages shift while records are added or deleted: a record is then on two pages, or on none.
 * So each record counts once, and a list whose pages contradict each other is read again, a limited number of times.
 */
export async function readList(
  pages: () => AsyncIterable<Page>,
  clock: Pick<Clock, 'sleep'>,
  signal?: CancelSignal,
): Promise<RecordList> {
  for (let reads = 1; ; reads += 1) {
    const reading = new Reading();
    for await (const page of pages()) reading.add(page);
    const { doubt } = reading;
    if (!doubt || reads === READS_MAXIMUM) return withDoubt(reading.all(), doubt);
    await clock.sleep(PAUSE_MS, signal);
  }
}

/** Like `readList`, but yields each record once, as it arrives. The last page has the doubt of the whole list. */
export async function* streamList(
  pages: () => AsyncIterable<Page>,
  clock: Pick<Clock, 'sleep'>,
  signal?: CancelSignal,
): AsyncGenerator<RecordList, void, undefined> {
  const yielded = new Set<string>();
  for (let reads = 1; ; reads += 1) {
    const reading = new Reading();
    for await (const page of pages()) {
      yield reading.add(page).filter((record) => {
        const id = referredId(record['id']);
        if (id === undefined) return reads === 1;
        return yielded.size < yielded.add(String(id)).size;
      });
    }
    const { doubt } = reading;
    if (doubt && reads === READS_MAXIMUM) yield withDoubt([], doubt);
    if (!doubt || reads === READS_MAXIMUM) return;
    await clock.sleep(PAUSE_MS, signal);
  }
}

class Reading {
  readonly #records = new ListedOnce();
  readonly #counts = new Set<number | undefined>();
  #listed = 0;
  #read = 0;
  #isCut = false;

  add({ records, count, isGone }: Page): ServerRecord[] {
    this.#listed += records.length;
    this.#counts.add(count);
    this.#isCut ||= isGone === true;
    this.#read += 1;
    return records.filter((record) => this.#records.add(record));
  }

  all(): readonly ServerRecord[] {
    return this.#records.all();
  }

  get doubt(): ListDoubt | undefined {
    const [count] = this.#counts;
    const { size } = this.#records;
    const isRepeated = this.#listed !== size;
    // A response without pages cannot shift.
    const isIncomplete =
      this.#isCut ||
      this.#counts.size > 1 ||
      (count === undefined ? isRepeated && this.#read > 1 : count !== size);
    return isIncomplete ? 'incomplete' : isRepeated ? 'repeated' : undefined;
  }
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
