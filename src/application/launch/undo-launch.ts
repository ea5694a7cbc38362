import { deletionKey } from '#domain/diff/deletions.ts';
import type { PlannedHotel } from '#application/bulk/plan/planned-hotel.ts';
import type { HotelUndo, UndoHotel } from '#application/bulk/undo-hotel.ts';
import { orUndefined } from '#application/errors/api-error.ts';
import type { OnboardingOutcome } from '#application/onboarding/onboarding-outcome.ts';
import { RunUnreadable, type HotelJournal } from '#application/ports/runs/run-store.ts';
import type { RunInProgress } from '#application/runs/run-in-progress.ts';
import type { Runs } from '#application/runs/runs.ts';
import type { StoredRun } from '#application/runs/stored-run.ts';
import type { LaunchParts, LaunchProblem } from './launch-state.ts';
import { isElsewhere, resumed } from './stored-launches.ts';

interface UndoneHotel {
  readonly index: number;
  readonly planned: PlannedHotel;
  /** What the undo did. */
  readonly outcome?: OnboardingOutcome;
}

/** The dialog that takes back what a launch did. */
export interface UndoState {
  readonly status: 'closed' | 'reading' | 'asking' | 'undoing' | 'undone';
  /** Whether the browser still has the journal of the launch. */
  readonly isOffered: boolean;
  readonly hotels: readonly UndoneHotel[];
  readonly problem?: LaunchProblem | undefined;
}

interface UndoneRun {
  /** '' if there is none. */
  readonly name: () => string;
  /** The run, if this page has it open. */
  readonly opened?: () => RunInProgress | undefined;
  /** Called with the positions of the hotels that were undone. */
  readonly onUndone: (indexes: readonly number[]) => void;
}

const CLOSED: UndoState = { status: 'closed', isOffered: false, hotels: [] };

const read = (runs: Runs, name: string): Promise<StoredRun | undefined> =>
  orUndefined(runs.read(name), (error) => error instanceof RunUnreadable);

/** After an undo, the journal of a hotel has only its outdated ID. */
const hasDeeds = ({ entries }: HotelJournal) =>
  [...entries.values()].some(({ state }) => state !== 'outdated');

const undoOf = ({ facts }: StoredRun, hotel: HotelJournal): HotelUndo => {
  return { facts, hotel, deletesHotel: false };
};

/** Takes back what a launch did, after a preview (docs/decisions/undo-keeps-later-changes.md). */
export class UndoLaunch {
  state = CLOSED;
  readonly #parts: Pick<LaunchParts, 'load' | 'launchLock'>;
  readonly #run: UndoneRun;
  readonly #listeners = new Set<() => void>();

  constructor(parts: Pick<LaunchParts, 'load' | 'launchLock'>, run: UndoneRun) {
    this.#parts = parts;
    this.#run = run;
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** Finds out whether the undo can be offered. Never rejects. */
  async check(): Promise<void> {
    const has = this.#withRun(read, async (run) => {
      for await (const hotel of run.journals()) if (hasDeeds(hotel)) return true;
      return false;
    });
    this.#change({ isOffered: (await has.catch(() => undefined)) === true });
  }

  /** Reads the hotel at this position, or all hotels, and shows what an undo would change. */
  async open(index?: number): Promise<void> {
    this.#change({ hotels: [] });
    await this.#act('reading', async () => {
      const undoHotel = await this.#undoHotel();
      const hotels: UndoneHotel[] = [];
      await this.#withRun(read, async (run) => {
        for await (const hotel of run.journals(index)) {
          const planned = hasDeeds(hotel) && (await undoHotel.preview(undoOf(run, hotel)));
          if (planned) hotels.push({ index: hotel.index, planned });
        }
      });
      const failed = hotels.find(({ planned }) => planned.failure);
      this.#change({ hotels, problem: hotels.length === 0 ? 'gone' : failed?.planned.failure });
    });
  }

  async confirm(): Promise<void> {
    const { status } = this.state;
    if (status !== 'asking') return;
    await this.#act('undoing', async () => {
      const undoHotel = await this.#undoHotel();
      const undone: number[] = [];
      const done = await this.#parts.launchLock.holdIfFree(() =>
        this.#withRun(resumed, async (run) => {
          for (const { index, planned } of this.state.hotels) {
            const outcome = await this.#undo(run, index, planned, undoHotel);
            if (!outcome) return 'gone';
            if (outcome.status === 'failed') return outcome.error;
            const hotels = this.state.hotels.map((each) =>
              each.index === index ? { ...each, outcome } : each,
            );
            this.#change({ hotels });
            // The undo of a hotel with failures can be repeated, which needs the journal.
            if (outcome.warnings.length > 0) continue;
            await run.forget([index]);
            undone.push(index);
          }
          return undefined;
        }),
      );
      const isAll = undone.length === this.state.hotels.length;
      if (undone.length > 0) this.#run.onUndone(undone);
      const problem = done === 'held' ? 'elsewhere' : done.done;
      this.#change(problem ? { problem } : { status: 'undone', isOffered: !isAll });
    });
  }

  /** Closes the dialog, except while something is sent. */
  close(): void {
    const { status, isOffered } = this.state;
    if (status !== 'undoing') this.#change({ ...CLOSED, problem: undefined, isOffered });
  }

  /** Resolves to undefined if the hotel or its journal no longer exists. */
  async #undo(run: StoredRun, index: number, planned: PlannedHotel, undoHotel: UndoHotel) {
    const deletions = planned.records.filter(({ action }) => action === 'delete');
    const allowed = deletions.map((record) => deletionKey(planned.hotelId, record));
    for await (const journal of run.journals(index)) {
      return await undoHotel.run(undoOf(run, journal), allowed);
    }
    return undefined;
  }

  #change(changes: Partial<UndoState>): void {
    this.state = { ...this.state, ...changes };
    for (const listener of this.#listeners) listener();
  }

  async #undoHotel(): Promise<UndoHotel> {
    const { loadUndoHotel } = await this.#parts.load();
    return await loadUndoHotel();
  }

  /** Shows a failure as a problem. */
  async #act(status: 'reading' | 'undoing', work: () => Promise<void>): Promise<void> {
    this.#change({ status, problem: undefined });
    try {
      await work();
    } catch (error) {
      this.#change({ problem: isElsewhere(error) ? 'openElsewhere' : 'undoFailed' });
      if (!isElsewhere(error)) throw error;
    } finally {
      if (this.state.status === status) this.#change({ status: 'asking' });
    }
  }

  /** Opens the stored run while `work` runs. Resolves to undefined if the browser no longer has it. */
  async #withRun<Run extends StoredRun, Result>(
    open: (runs: Runs, name: string) => Promise<Run | undefined>,
    work: (run: Run) => Promise<Result>,
  ): Promise<Result | undefined> {
    const name = this.#run.name();
    if (name === '') return undefined;
    const own = this.#run.opened?.() as Run | undefined;
    if (own) return await work(own);
    const { runs, inMemory } = await this.#parts.load();
    const stored = (await open(inMemory.runs, name)) ?? (await open(runs, name));
    try {
      return stored && (await work(stored));
    } finally {
      await stored?.close();
    }
  }
}
