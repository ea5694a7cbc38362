import { deletionKey } from '#domain/diff/deletions.ts';
import { type PlannedHotel, type PlannedRecord } from '#application/bulk/plan/planned-hotel.ts';
import type { HotelUndo, UndoHotel } from '#application/bulk/undo-hotel.ts';
import { orUndefined } from '#application/errors/api-error.ts';
import type { OnboardingOutcome } from '#application/onboarding/onboarding-outcome.ts';
import { planFrom } from '#application/onboarding/plan-hotel.ts';
import type { JournalEntry } from '#application/ports/runs/journal.ts';
import { RunUnreadable, type HotelJournal } from '#application/ports/runs/run-store.ts';
import type { RunInProgress } from '#application/runs/run-in-progress.ts';
import type { Runs } from '#application/runs/runs.ts';
import type { StoredRun } from '#application/runs/stored-run.ts';
import { Followed } from './followed.ts';
import type { LaunchParts, LaunchProblem } from './launch-state.ts';
import { recordName } from './launched-hotel.ts';
import { operationWords } from './operation-words.ts';
import { isElsewhere, resumed } from './stored-launches.ts';

interface UndoneHotel {
  readonly index: number;
  readonly planned: PlannedHotel;
  readonly titleOf: (key: string) => string;
  readonly outcome?: OnboardingOutcome;
}

export interface UndoState {
  readonly status: 'closed' | 'reading' | 'asking' | 'undoing' | 'undone';
  readonly isOffered: boolean;
  readonly hotels: readonly UndoneHotel[];
  readonly problem?: LaunchProblem | undefined;
}

type UndoParts = Pick<LaunchParts, 'load' | 'launchLock' | 'undoLock'>;

interface UndoneRun {
  readonly name: string;
  /** Set while this page has the run open. */
  readonly opened?: RunInProgress | undefined;
  readonly onUndone: (indexes: readonly number[]) => void;
  readonly onPartlyUndone?: () => void;
}

const WRITTEN = ['created', 'updated', 'deleted'];

function mayBeWritten(entry: JournalEntry): boolean {
  if ('effect' in entry && entry.effect) return WRITTEN.includes(entry.effect.kind);
  return entry.state === 'intended' || entry.state === 'uncertain';
}

/** Without an ID, nothing of the hotel was created. After an undo, only the outdated ID remains. */
function isUndoable({ config, entries, isInDoubt }: HotelJournal): boolean {
  const hotel = entries.get('hotel');
  const id = config.hotelProfile.id ?? (hotel && 'id' in hotel ? hotel.id : undefined);
  return id !== undefined && (isInDoubt || [...entries.values()].some(mayBeWritten));
}

const nameOf = ({ key, id }: PlannedRecord) => recordName(key, id);

function leftOf({ records }: PlannedHotel, { deleted = [], warnings }: OnboardingOutcome) {
  const failed = new Set(warnings.map(({ operation }) => operation));
  return records.filter(({ key, action }) =>
    action === 'delete'
      ? failed.has(key) || !deleted.includes(key)
      : action !== 'keep' && failed.has(key),
  );
}

const CLOSED: UndoState = { status: 'closed', isOffered: false, hotels: [] };

const read = (runs: Runs, name: string): Promise<StoredRun | undefined> =>
  orUndefined(runs.read(name), (error) => error instanceof RunUnreadable);

const undoOf = ({ facts }: StoredRun, hotel: HotelJournal): HotelUndo => {
  return { facts, hotel, deletesHotel: false };
};

/** Takes back what a launch did, after a preview (docs/decisions/undo-keeps-later-changes.md). */
export class UndoLaunch extends Followed<UndoState> {
  readonly #parts: UndoParts;
  readonly #run: UndoneRun;

  constructor(parts: UndoParts, run: UndoneRun) {
    super(CLOSED);
    this.#parts = parts;
    this.#run = run;
  }

  /** Finds out whether the undo can be offered. Never rejects. */
  async check(): Promise<void> {
    const has = this.#withRun(read, async (run) => {
      for await (const hotel of run.journals()) if (isUndoable(hotel)) return true;
      return false;
    });
    this.change({ isOffered: (await has.catch(() => undefined)) === true });
  }

  /** Reads the hotel at this position, or all hotels, and shows what an undo would change. */
  async open(index?: number): Promise<void> {
    this.change({ hotels: [] });
    await this.#act('reading', async () => {
      const undoHotel = await this.#undoHotel();
      const hotels: UndoneHotel[] = [];
      await this.#withRun(read, async (run) => {
        for await (const hotel of run.journals(index)) {
          const planned = isUndoable(hotel) && (await undoHotel.preview(undoOf(run, hotel)));
          if (!planned) continue;
          const plan = planFrom(hotel.config, { ...run.facts, index: hotel.index });
          const wordsOf = operationWords(plan.operations, true);
          const titleOf = (key: string) => wordsOf(key).title;
          hotels.push({ index: hotel.index, planned, titleOf });
        }
      });
      const failed = hotels.find(({ planned }) => planned.failure);
      this.change({ hotels, problem: hotels.length === 0 ? 'gone' : failed?.planned.failure });
    });
  }

  async confirm(): Promise<void> {
    const { status } = this.state;
    if (status !== 'asking') return;
    await this.#act('undoing', async () => {
      const undoHotel = await this.#undoHotel();
      const undone: number[] = [];
      const { launchLock, undoLock } = this.#parts;
      const work = () =>
        this.#withRun(resumed, async (run) => {
          for (const { index, planned } of this.state.hotels) {
            const outcome = await this.#undo(run, index, planned, undoHotel);
            if (!outcome) return 'gone';
            if (outcome.status === 'failed') return outcome.error;
            const hotels = this.state.hotels.map((each) =>
              each.index === index ? { ...each, outcome } : each,
            );
            this.change({ hotels });
            if (outcome.warnings.length === 0) {
              await run.forget([index]);
              undone.push(index);
              continue;
            }
            // The undo can be repeated, which needs the journal of what is left.
            const still = leftOf(planned, outcome);
            const [keys, ids] = [new Set(still.map(({ key }) => key)), new Set(still.map(nameOf))];
            await run.forget(
              [index],
              (key, entry) =>
                key === 'hotel' ||
                keys.has(key) ||
                ('id' in entry && ids.has(recordName(key, entry.id))),
            );
          }
          return undefined;
        });
      const done = await launchLock.holdIfFree(() => undoLock.hold(work));
      const isAll = undone.length === this.state.hotels.length;
      if (undone.length > 0) this.#run.onUndone(undone);
      if (this.state.hotels.some(({ outcome }) => outcome?.warnings.length))
        this.#run.onPartlyUndone?.();
      const problem = done === 'held' ? 'elsewhere' : done.done;
      this.change(problem ? { problem } : { status: 'undone', isOffered: !isAll });
    });
  }

  /** Closes the dialog, except while something is sent. */
  close(): void {
    const { status, isOffered } = this.state;
    if (status !== 'undoing') this.change({ ...CLOSED, problem: undefined, isOffered });
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

  async #undoHotel(): Promise<UndoHotel> {
    const { loadUndoHotel } = await this.#parts.load();
    return await loadUndoHotel();
  }

  async #act(status: 'reading' | 'undoing', work: () => Promise<void>): Promise<void> {
    this.change({ status, problem: undefined });
    try {
      await work();
    } catch (error) {
      this.change({ problem: isElsewhere(error) ? 'openElsewhere' : 'undoFailed' });
      if (!isElsewhere(error)) throw error;
    } finally {
      if (this.state.status === status) this.change({ status: 'asking' });
    }
  }

  /** Opens the stored run while `work` runs. Resolves to undefined if the browser no longer has it. */
  async #withRun<Run extends StoredRun, Result>(
    open: (runs: Runs, name: string) => Promise<Run | undefined>,
    work: (run: Run) => Promise<Result>,
  ): Promise<Result | undefined> {
    const { name, opened } = this.#run;
    if (name === '') return undefined;
    if (opened) return await work(opened as StoredRun as Run);
    const { runs, inMemory } = await this.#parts.load();
    const stored = (await open(inMemory.runs, name)) ?? (await open(runs, name));
    try {
      return stored && (await work(stored));
    } finally {
      await stored?.close();
    }
  }
}
