import { deletionKey } from '#domain/diff/deletions.ts';
import type { HotelUndo, UndoHotel } from '#application/bulk/undo-hotel.ts';
import { orUndefined } from '#application/errors/api-error.ts';
import { RunUnreadable } from '#application/ports/runs/run-store.ts';
import type { Runs } from '#application/runs/runs.ts';
import type { StoredRun } from '#application/runs/stored-run.ts';
import { NO_UNDO, type LaunchParts, type UndoState } from './launch-state.ts';
import { isElsewhere, removeRun, resumed } from './stored-launches.ts';

interface Undone {
  /** The name of the run of the launch; '' if the browser has none. */
  readonly run: () => string;
  readonly state: () => UndoState;
  readonly change: (changes: Partial<UndoState>) => void;
  /** Called after an undo. The next launch must not rely on the journal of the run. */
  readonly onUndone: () => void;
}

type Open = (runs: Runs, name: string) => Promise<StoredRun | undefined>;

const read: Open = (runs, name) =>
  orUndefined(runs.read(name), (error) => error instanceof RunUnreadable);

/** Takes back what a launch did, after a preview (docs/decisions/undo-keeps-later-changes.md). */
export class UndoLaunch {
  readonly #parts: Pick<LaunchParts, 'load' | 'launchLock'>;
  readonly #launch: Undone;

  constructor(parts: Pick<LaunchParts, 'load' | 'launchLock'>, launch: Undone) {
    this.#parts = parts;
    this.#launch = launch;
  }

  /** Finds out whether the browser still has the journal of the launch. Never rejects. */
  async check(): Promise<void> {
    const has = this.#withRun(read, () => Promise.resolve(true));
    this.#launch.change({ isOffered: (await has.catch(() => undefined)) === true });
  }

  /** Reads the hotel, and shows what an undo would change. */
  async open(): Promise<void> {
    this.#launch.change({ planned: undefined });
    await this.#act('reading', async () => {
      const undoHotel = await this.#undoHotel();
      const planned = await this.#withRun(read, (undo) => undoHotel.preview(undo));
      this.#launch.change({ planned, problem: planned ? planned.failure : 'gone' });
    });
  }

  async confirm(): Promise<void> {
    const { planned, status } = this.#launch.state();
    if (!planned || status !== 'asking') return;
    const deletions = planned.records.filter(({ action }) => action === 'delete');
    const allowed = deletions.map((record) => deletionKey(planned.hotelId, record));
    await this.#act('undoing', async () => {
      const undoHotel = await this.#undoHotel();
      const undone = await this.#parts.launchLock.holdIfFree(() =>
        this.#withRun(resumed, (undo) => undoHotel.run(undo, allowed)),
      );
      if (undone === 'held') this.#launch.change({ problem: 'elsewhere' });
      else if (!undone.done) this.#launch.change({ problem: 'gone' });
      else if (undone.done.status === 'failed') this.#launch.change({ problem: undone.done.error });
      else {
        this.#launch.change({ outcome: undone.done, status: 'undone', isOffered: false });
        // The journal names records that are deleted now, so the next launch starts without it.
        const name = this.#launch.run();
        this.#launch.onUndone();
        await removeRun(() => this.#parts.load(), name);
      }
    });
  }

  async #undoHotel(): Promise<UndoHotel> {
    const { loadUndoHotel } = await this.#parts.load();
    return await loadUndoHotel();
  }

  /** Closes the dialog, except while something is sent. */
  close(): void {
    const { status, isOffered } = this.#launch.state();
    const closed = { ...NO_UNDO, planned: undefined, problem: undefined, isOffered };
    if (status !== 'undoing') this.#launch.change(closed);
  }

  /** Shows a failure as a problem. */
  async #act(status: 'reading' | 'undoing', work: () => Promise<void>): Promise<void> {
    this.#launch.change({ status, problem: undefined });
    try {
      await work();
    } catch (error) {
      this.#launch.change({ problem: isElsewhere(error) ? 'openElsewhere' : 'undoFailed' });
      if (!isElsewhere(error)) throw error;
    } finally {
      if (this.#launch.state().status === status) this.#launch.change({ status: 'asking' });
    }
  }

  /** Opens the stored run while `work` runs. Resolves to undefined if the browser no longer has it. */
  async #withRun<Result>(
    open: Open,
    work: (undo: HotelUndo) => Promise<Result>,
  ): Promise<Result | undefined> {
    const name = this.#launch.run();
    if (name === '') return undefined;
    const { runs, inMemory } = await this.#parts.load();
    const stored = (await open(inMemory.runs, name)) ?? (await open(runs, name));
    try {
      for await (const hotel of stored?.journals() ?? []) {
        if (stored && hotel.entries.size > 0) {
          return await work({ facts: stored.facts, hotel, deletesHotel: false });
        }
      }
      return undefined;
    } finally {
      await stored?.close();
    }
  }
}
