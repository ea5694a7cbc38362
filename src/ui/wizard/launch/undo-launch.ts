import type { StoredRun } from '#application/runs/stored-run.ts';
import { proxy, ref } from 'valtio/vanilla';
import type { HotelUndo } from '#application/bulk/undo-hotel.ts';
import type { PlannedHotel } from '#application/bulk/plan/planned-hotel.ts';
import { deletionKey } from '#domain/diff/deletions.ts';
import type { OnboardingOutcome } from '#application/onboarding/onboarding-outcome.ts';
import { orUndefined } from '#application/errors/api-error.ts';
import { RunUnreadable } from '#application/ports/runs/run-store.ts';
import type { Runs } from '#application/runs/runs.ts';
import { isElsewhere, removeSetupRun, resumed } from '#ui/runs/stored-run.ts';
import type { BulkServices, Services } from '#ui/services.ts';
import type { LazyValue } from '#ui/shell/loading/lazy.ts';

const read = (runs: Runs, name: string): Promise<StoredRun | undefined> =>
  orUndefined(runs.read(name), (error) => error instanceof RunUnreadable);

interface UndoParts extends Pick<Services, 'launchLock'> {
  readonly code: LazyValue<BulkServices>;
  /** The name of the run of the launch; undefined if the browser has none. */
  readonly run: () => string | undefined;
  /** Called after an undo. The next launch must not rely on the journal of the run. */
  readonly onUndone: () => void;
}

const FAILED = 'The launch could not be undone. Try again.';
const ELSEWHERE = 'Another tab is working on this launch. Close it, then try again.';
const GONE = 'This browser no longer has the record of this launch, so it cannot be undone.';

const closed = () => ({
  status: 'closed' as 'closed' | 'reading' | 'asking' | 'undoing' | 'undone',
  planned: undefined as PlannedHotel | undefined,
  /** Why the hotel could not be read or changed; '' if it could. */
  error: '',
});

/** Takes back what a launch did, after a preview (docs/decisions/undo-keeps-later-changes.md). */
export function createUndoLaunch({ code, launchLock, run, onUndone }: UndoParts) {
  const state = proxy({
    ...closed(),
    isOffered: false,
    /** What the last undo did. */
    outcome: undefined as OnboardingOutcome | undefined,
  });

  /** Opens the stored run while `work` runs. Resolves to undefined if the browser no longer has the run. */
  const withRun = async <Result>(
    open: (runs: Runs, name: string) => Promise<StoredRun | undefined>,
    work: (undo: HotelUndo) => Promise<Result>,
  ): Promise<Result | undefined> => {
    const name = run();
    if (name === undefined) return undefined;
    const { runs, inMemory } = await code.load();
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
  };

  /** Shows a failure as an error. */
  const act = async (status: 'reading' | 'undoing', work: () => Promise<void>) => {
    Object.assign(state, { status, error: '' });
    try {
      await work();
    } catch (error) {
      state.error = isElsewhere(error) ? ELSEWHERE : FAILED;
      if (!isElsewhere(error)) throw error;
    } finally {
      if (state.status === status) state.status = 'asking';
    }
  };

  /** The journal names records that are deleted now, so the next launch starts without it. */
  const forget = async () => {
    const name = run();
    state.isOffered = false;
    onUndone();
    await removeSetupRun(() => code.load(), name);
  };

  return {
    state,
    /** Finds out whether the browser still has the journal of the launch. Never rejects. */
    async check() {
      const has = withRun(read, () => Promise.resolve(true));
      state.isOffered = (await has.catch(() => undefined)) === true;
    },
    /** Reads the hotel, and shows what an undo would change. */
    async open() {
      state.planned = undefined;
      await act('reading', async () => {
        const { undoHotel } = await code.load();
        const planned = await withRun(read, (undo) => undoHotel.preview(undo));
        state.planned = planned && ref(planned);
        state.error = planned ? (planned.failure?.message ?? '') : GONE;
      });
    },
    async confirm() {
      const { planned, status } = state;
      if (!planned || status !== 'asking') return;
      const deletions = planned.records.filter(({ action }) => action === 'delete');
      const allowed = deletions.map((record) => deletionKey(planned.hotelId, record));
      await act('undoing', async () => {
        const { undoHotel } = await code.load();
        const undone = await launchLock.holdIfFree(() =>
          withRun(resumed, (undo) => undoHotel.run(undo, allowed)),
        );
        if (undone === 'held') state.error = ELSEWHERE;
        else if (!undone.done) state.error = GONE;
        else if (undone.done.status === 'failed') state.error = undone.done.error.message;
        else {
          Object.assign(state, { outcome: ref(undone.done), status: 'undone' });
          await forget();
        }
      });
    },
    /** Closes the dialog, except while something is sent. */
    close() {
      if (state.status !== 'undoing') Object.assign(state, closed());
    },
    /** Forgets what an earlier undo did. */
    reset() {
      Object.assign(state, closed(), { isOffered: false, outcome: undefined });
    },
  };
}
