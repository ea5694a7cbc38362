import { sumOfOperations, unfinishedHotel } from '#application/bulk/unfinished-hotel.ts';
import { withoutPasswords } from '#application/bulk/user-passwords.ts';
import type { InputHotel } from '#application/ports/input/hotel-input.ts';
import type { Journal, JournalEntry } from '#application/ports/runs/journal.ts';
import {
  RunUnreadable,
  type ActiveRun,
  type RunFacts,
  type RunInput,
  type StoredRun,
} from '#application/ports/runs/run-store.ts';
import {
  NO_HOTELS,
  type FinishedHotel,
  type ListedHotel,
  type SkippedHotel,
  type StateCounts,
  type StoredHotel,
  type StoredState,
} from '#application/ports/runs/stored-hotels.ts';
import type { HotelConfig } from '#domain/hotel-config.ts';
import type { HotelItem, RunItem, RunItems } from './run-items.ts';

const OPEN: readonly StoredState[] = ['begun', 'stopped'];
const INTENDED: JournalEntry = { state: 'intended' };

/** A run as the browser stores it. */
export class BrowserRun implements StoredRun {
  readonly name: string;
  protected readonly items: RunItems;

  constructor(items: RunItems, name: string) {
    this.items = items;
    this.name = name;
  }

  get facts(): RunFacts {
    return this.item.facts;
  }

  get input(): RunInput {
    return this.item.input;
  }

  async counts(): Promise<StateCounts> {
    const counts = { ...NO_HOTELS };
    for await (const { state } of this.list()) counts[state] += 1;
    return counts;
  }

  async operations(of?: 'onboarded') {
    const counted = [];
    for await (const { state, operations } of this.hotels()) {
      if (operations && (of === undefined || state === of)) counted.push(operations);
    }
    return sumOfOperations(counted);
  }

  async *list(): AsyncGenerator<ListedHotel> {
    for (const [, { listed }] of this.#all()) yield listed;
  }

  async *hotels(which?: 'unfinished' | 'open'): AsyncGenerator<StoredHotel> {
    for (const [index, { listed }] of this.#all()) {
      const isOpen = OPEN.includes(listed.state);
      const isAsked = which === 'open' ? isOpen : listed.state !== 'onboarded';
      const hotel = which === undefined || isAsked ? await this.hotel(index) : undefined;
      if (hotel) yield hotel;
    }
  }

  async hotel(index: number): Promise<StoredHotel | undefined> {
    const item = this.items.hotel(this.name, index);
    if (!item) return undefined;
    const { listed, ended, entries } = item;
    const config = OPEN.includes(listed.state) ? await this.configOf(index) : undefined;
    return {
      ...ended,
      ...listed,
      ...(config && unfinishedHotel(this.facts, index, config, new Map(entries))),
    };
  }

  async configOf(index: number): Promise<HotelConfig | undefined> {
    return this.items.config(this.name, index);
  }

  async close(): Promise<void> {}

  protected get item(): RunItem {
    const item = this.items.run(this.name);
    if (!item) throw new RunUnreadable('there is no such run');
    return item;
  }

  *#all(): Generator<readonly [index: number, HotelItem]> {
    for (const index of this.items.indexes(this.name)) {
      const item = this.items.hotel(this.name, index);
      if (item) yield [index, item];
    }
  }
}

/** A hotel that this page works on. */
interface ClaimedHotel {
  readonly listed: ListedHotel;
  readonly entries: Map<string, JournalEntry>;
  /** An operation without an entry may have been sent before this page claimed the hotel. */
  readonly wasInDoubt: boolean;
}

/** A run that this page works on. Every change is stored at once. */
export class ActiveBrowserRun extends BrowserRun implements ActiveRun {
  readonly #release: () => Promise<void>;
  readonly #claimed = new Map<number, ClaimedHotel>();

  /** `release` lets other pages work on the run. */
  constructor(items: RunItems, name: string, release: () => Promise<void>) {
    super(items, name);
    this.#release = release;
  }

  get checkpoint(): string {
    return this.item.checkpoint;
  }

  async keepInput(input: RunInput, checkpoint: string, edited: Iterable<number>): Promise<void> {
    this.items.writeRun(this.name, { facts: this.facts, input, checkpoint });
    for (const index of edited) {
      const { listed, entries } = this.#hotel(index);
      const stopped = { ...listed, state: 'stopped' } as const;
      this.items.writeHotel(this.name, index, { listed: stopped, entries, isInDoubt: true });
    }
  }

  async start(hotels: readonly InputHotel[]): Promise<readonly InputHotel[]> {
    for (const hotel of hotels) {
      const { index, file } = hotel;
      const config = withoutPasswords(hotel.config);
      const stored = this.items.config(this.name, index);
      const before = this.items.hotel(this.name, index);
      const isEdited = stored !== undefined && JSON.stringify(stored) !== JSON.stringify(config);
      const wasInDoubt = isEdited || (before?.isInDoubt ?? false);
      const known = (before?.entries ?? []).filter(([key, { state }]) =>
        isEdited ? key === 'hotel' : !wasInDoubt || state !== 'failed',
      );
      const { name, code } = config.hotelProfile;
      const listed = { index, file, name, code, state: 'begun' } as const;
      this.items.writeConfig(this.name, index, config);
      this.items.writeHotel(this.name, index, { listed, entries: known, isInDoubt: true });
      this.#claimed.set(index, { listed, entries: new Map(known), wasInDoubt });
    }
    return hotels;
  }

  journalOf(index: number): Journal {
    const claimed = this.#claimed.get(index);
    if (!claimed) throw new Error(`Hotel ${index} was not started.`);
    const { listed, entries, wasInDoubt } = claimed;
    return {
      read: (key) => entries.get(key) ?? (wasInDoubt ? INTENDED : undefined),
      write: (key, entry) => {
        entries.set(key, entry);
        const item = { listed, entries: [...entries], isInDoubt: true };
        this.items.writeHotel(this.name, index, item);
      },
    };
  }

  async end(index: number, { status, ...ended }: FinishedHotel): Promise<void> {
    const { entries } = this.#hotel(index);
    this.#leave(index, status, {
      ended: { status, ...ended } as Partial<StoredHotel>,
      // A done hotel is not continued: only its ID is needed, and the browser has little room.
      entries: status === 'onboarded' ? entries.filter(([key]) => key === 'hotel') : entries,
    });
  }

  async skip({ where, warnings, ...hotel }: SkippedHotel): Promise<void> {
    const listed = { ...hotel, state: 'skipped' } as const;
    const ended = { warnings, ...(where !== undefined && { where }) };
    this.items.writeHotel(this.name, hotel.index, { listed, ended, entries: [], isInDoubt: false });
  }

  async release(): Promise<void> {
    for (const index of this.#claimed.keys()) {
      try {
        this.#leave(index, 'stopped', {});
      } catch {
        // What cannot be recorded stays unconfirmed.
      }
    }
  }

  async reopen(): Promise<void> {
    throw new Error('The store of this run never goes away.');
  }

  override async close(): Promise<void> {
    await this.release();
    await this.#release();
  }

  #leave(index: number, state: StoredState, changes: Partial<HotelItem>): void {
    const item = this.#hotel(index);
    const claimed = this.#claimed.get(index);
    this.items.writeHotel(this.name, index, {
      ...item,
      ...changes,
      listed: { ...item.listed, state },
      isInDoubt: claimed?.wasInDoubt ?? item.isInDoubt,
    });
    this.#claimed.delete(index);
  }

  #hotel(index: number): HotelItem {
    const item = this.items.hotel(this.name, index);
    if (!item) throw new Error(`Hotel ${index} was not started.`);
    return item;
  }
}
