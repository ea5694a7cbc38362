import { sumOfOperations, unfinishedHotel } from '#application/bulk/unfinished-hotel.ts';
import type { EarlierHotels } from '#application/ports/runs/earlier-hotels.ts';
import type { InputHotel } from '#application/ports/input/hotel-input.ts';
import type { Journal, JournalEntry } from '#application/ports/runs/journal.ts';
import {
  RunInUse,
  RunUnreadable,
  SourcesInUse,
  type ActiveRun,
  type ListedRun,
  type NewRunFacts,
  type RunFacts,
  type RunInput,
  type RunOrigin,
  type RunStore,
  type StoredRun,
} from '#application/ports/runs/run-store.ts';
import type {
  FinishedHotel,
  ListedHotel,
  SkippedHotel,
  StateCounts,
  StoredHotel,
  StoredState,
} from '#application/ports/runs/stored-hotels.ts';
import type { HotelConfig } from '#domain/hotel-config.ts';

interface HotelData {
  listed: ListedHotel;
  ended?: Partial<StoredHotel> | undefined;
  config?: HotelConfig;
  /** Stored as JSON, for comparison. */
  configText?: string;
  entries: Map<string, JournalEntry>;
  /** Stored states: an operation without an entry may have been sent. */
  isInDoubt: boolean;
  /** The states known to the process that works on the hotel; absent if there is none. */
  wasInDoubt?: boolean;
}

interface RunData {
  readonly facts: RunFacts;
  input: RunInput;
  checkpoint: string;
  readonly hotels: Map<number, HotelData>;
}

/** Runs that live as long as the store. Every journal entry is stored immediately. */
export class MemoryRunStore implements RunStore {
  readonly place = { kind: 'folder', name: 'memory' } as const;
  readonly #runs = new Map<string, RunData>();
  readonly #active = new Set<string>();

  /** What another process finds after this store's process is killed. */
  afterKill(): MemoryRunStore {
    const next = new MemoryRunStore();
    for (const [run, data] of structuredClone(this.#runs)) {
      for (const hotel of data.hotels.values()) delete hotel.wasInDoubt;
      next.#runs.set(run, data);
    }
    return next;
  }

  async names(): Promise<string[]> {
    return [...this.#runs.keys()].toSorted();
  }

  async *list(): AsyncGenerator<ListedRun> {
    for (const run of (await this.names()).toReversed()) {
      yield { run, isActive: () => this.isActive(run), read: () => this.read(run) };
    }
  }

  async assertFree({ run, server, sources }: RunOrigin & { readonly run?: string }): Promise<void> {
    for (const other of this.#active) {
      const { facts } = this.#data(other);
      const source = sources.find((name) => name !== '-' && facts.sources.includes(name));
      if (other !== run && facts.server === server && source !== undefined) {
        throw new SourcesInUse(other, source);
      }
    }
  }

  async create(facts: NewRunFacts, input: RunInput, checkpoint: string): Promise<ActiveRun> {
    await this.assertFree(facts);
    if (this.#runs.has(facts.run)) throw new Error(`EEXIST: ${facts.run} exists already`);
    const { place } = this;
    this.#runs.set(facts.run, {
      facts: { ...facts, place },
      input,
      checkpoint,
      hotels: new Map(),
    });
    return this.#open(facts.run);
  }

  async resume(run: string): Promise<ActiveRun> {
    const { facts } = this.#data(run);
    if (this.#active.has(run)) throw new RunInUse(run);
    await this.assertFree(facts);
    return this.#open(run);
  }

  async read(run: string): Promise<StoredRun> {
    return new MemoryRun(this.#data(run));
  }

  earlier(): EarlierHotels {
    return { madeFrom: () => Promise.resolve([]), close: () => Promise.resolve() };
  }

  async isActive(run: string): Promise<boolean> {
    return this.#active.has(run);
  }

  async remove(run: string): Promise<boolean> {
    return !this.#active.has(run) && this.#runs.delete(run);
  }

  #open(run: string): ActiveRun {
    this.#active.add(run);
    return new MemoryRun(this.#data(run), () => void this.#active.delete(run));
  }

  #data(run: string): RunData {
    const data = this.#runs.get(run);
    if (!data) throw new RunUnreadable('there is no such run');
    return data;
  }
}

const INTENDED: JournalEntry = { state: 'intended' };

class MemoryRun implements ActiveRun {
  readonly #data: RunData;
  readonly #onClose: (() => void) | undefined;

  /** `onClose` is called by the process that works on the run. */
  constructor(data: RunData, onClose?: () => void) {
    this.#data = data;
    this.#onClose = onClose;
  }

  get facts(): RunFacts {
    return this.#data.facts;
  }

  get input(): RunInput {
    return this.#data.input;
  }

  get checkpoint(): string {
    return this.#data.checkpoint;
  }

  async keepInput(input: RunInput, checkpoint: string, edited: Iterable<number>): Promise<void> {
    Object.assign(this.#data, { input, checkpoint });
    for (const index of edited) {
      Object.assign(this.#hotel(index), { isInDoubt: true, ended: undefined });
      this.#set(index, 'stopped');
    }
  }

  async counts(): Promise<StateCounts> {
    const counts = { begun: 0, stopped: 0, skipped: 0, onboarded: 0, incomplete: 0, failed: 0 };
    for (const { listed } of this.#data.hotels.values()) counts[listed.state] += 1;
    return counts;
  }

  async operations(of?: 'onboarded') {
    const hotels = [...this.#data.hotels.values()].map((hotel) => this.#stored(hotel));
    const counted = hotels.filter(({ state }) => of === undefined || state === of);
    return sumOfOperations(counted.flatMap(({ operations }) => operations ?? []));
  }

  async *list(): AsyncGenerator<ListedHotel> {
    for (const { listed } of this.#inOrder()) yield listed;
  }

  async *hotels(which?: 'unfinished' | 'open'): AsyncGenerator<StoredHotel> {
    const isAsked = ({ listed: { state } }: HotelData) =>
      which === 'open' ? state === 'begun' || state === 'stopped' : state !== 'onboarded';
    for (const hotel of this.#inOrder()) {
      if (which === undefined || isAsked(hotel)) yield this.#stored(hotel);
    }
  }

  async hotel(index: number): Promise<StoredHotel | undefined> {
    const hotel = this.#data.hotels.get(index);
    return hotel && this.#stored(hotel);
  }

  async configOf(index: number): Promise<HotelConfig | undefined> {
    return this.#data.hotels.get(index)?.config;
  }

  async start(hotels: readonly InputHotel[]): Promise<readonly InputHotel[]> {
    for (const { index, file, config: given } of hotels) {
      const staffUsers = given.staffUsers.map((user) => ({ ...user, password: '' }));
      const config = { ...given, staffUsers };
      const { name, code } = config.hotelProfile;
      const configText = JSON.stringify(config);
      const before = this.#data.hotels.get(index);
      const isEdited = before?.configText !== undefined && before.configText !== configText;
      const kept = isEdited ? before.entries.get('hotel') : undefined;
      const wasInDoubt = isEdited || (before?.isInDoubt ?? false);
      const known = [...(before?.entries ?? [])].filter(
        ([, { state }]) => !wasInDoubt || state !== 'failed',
      );
      this.#data.hotels.set(index, {
        listed: { index, file, name, code, state: 'begun' },
        config,
        configText,
        entries: new Map(isEdited ? kept && [['hotel', kept]] : known),
        isInDoubt: true,
        wasInDoubt,
      });
    }
    return hotels;
  }

  journalOf(index: number): Journal {
    const { entries, wasInDoubt } = this.#hotel(index);
    if (wasInDoubt === undefined) throw new Error(`Hotel ${index} was not started.`);
    return {
      read: (key) => entries.get(key) ?? (wasInDoubt ? INTENDED : undefined),
      write: (key, entry) => void entries.set(key, entry),
    };
  }

  async end(index: number, { status, ...ended }: FinishedHotel): Promise<void> {
    this.#leave(index, status);
    this.#hotel(index).ended = { status, ...ended } as Partial<StoredHotel>;
  }

  async skip({ where, warnings, ...hotel }: SkippedHotel): Promise<void> {
    const listed = { ...hotel, state: 'skipped' } as const;
    const ended = { warnings, ...(where !== undefined && { where }) };
    this.#data.hotels.set(hotel.index, { listed, ended, entries: new Map(), isInDoubt: false });
  }

  async release(): Promise<void> {
    for (const [index, { wasInDoubt }] of this.#data.hotels) {
      if (wasInDoubt !== undefined) this.#leave(index, 'stopped');
    }
  }

  async reopen(): Promise<void> {
    throw new Error('The store of this run never goes away.');
  }

  async close(): Promise<void> {
    if (!this.#onClose) return;
    await this.release();
    this.#onClose();
  }

  #leave(index: number, state: StoredState): void {
    const hotel = this.#hotel(index);
    hotel.isInDoubt = hotel.wasInDoubt ?? hotel.isInDoubt;
    delete hotel.wasInDoubt;
    this.#set(index, state);
  }

  #set(index: number, state: StoredState): void {
    const hotel = this.#hotel(index);
    hotel.listed = { ...hotel.listed, state };
  }

  #stored({ listed, ended, config, entries }: HotelData): StoredHotel {
    const { index, state } = listed;
    const isOpen = state === 'begun' || state === 'stopped';
    return {
      ...ended,
      ...listed,
      ...(config && isOpen && unfinishedHotel(this.facts, index, config, entries)),
    };
  }

  #inOrder(): HotelData[] {
    return [...this.#data.hotels.values()].toSorted((a, b) => a.listed.index - b.listed.index);
  }

  #hotel(index: number): HotelData {
    const hotel = this.#data.hotels.get(index);
    if (!hotel) throw new Error(`Hotel ${index} was not started.`);
    return hotel;
  }
}
