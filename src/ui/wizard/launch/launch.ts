import { proxy, ref } from 'valtio/vanilla';
import { ONBOARDING_FAILED } from '#application/errors/error-catalogue.ts';
import { GIVEN_UP } from '#application/errors/api-error.ts';
import type { Clock } from '#application/ports/clock.ts';
import type { RunStart } from '#application/bulk/run-start.ts';
import { RunUnwritable, type RunFacts } from '#application/ports/runs/run-store.ts';
import type { HotelConfig } from '#domain/hotel-config.ts';
import type { Id } from '#domain/record.ts';
import { followVisiblePauses } from '#application/session/follow-visible-pauses.ts';
import { launchRun } from '#ui/runs/launch-run.ts';
import { createRunPasswords } from '#ui/runs/run-passwords.ts';
import { isElsewhere, removeSetupRun, sourceOfSetup } from '#ui/runs/stored-run.ts';
import type { BulkServices, Services } from '#ui/services.ts';
import type { LazyValue } from '#ui/shell/loading/lazy.ts';
import type { LaunchedHotel } from '#ui/wizard/draft/draft.ts';
import { idleLaunch } from './launch-state.ts';
import { recordName, type CreatedRecords } from './leftovers.ts';
import { createLaunchWatcher, type LaunchOutcome } from './launch-watcher.ts';
import { resultOf } from './result-of-launch.ts';
import { openSetupRun } from './setup-run.ts';
import { createUndoLaunch } from './undo-launch.ts';
import type { RunInProgress } from '#application/runs/run-in-progress.ts';

export type Launch = ReturnType<typeof createLaunch>;

export interface LaunchParts extends Pick<
  Services,
  'pauses' | 'launchLock' | 'runPeople' | 'clock' | 'settings'
> {
  /** The code that a launch needs. It is loaded before the review opens. */
  readonly code: LazyValue<BulkServices>;
  /**
   * The server's time decides the year of the rates
   * (docs/decisions/server-clock-decides-the-year.md).
   */
  readonly serverClock: Pick<Clock, 'now'>;
  /** The username of the signed-in user. */
  readonly account: string;
  readonly draftKey: string;
}

interface Attempt {
  /** The ID of the hotel that this setup copied its data from. */
  readonly takenFrom: Id | undefined;
  readonly updateHotel: (changes: LaunchedHotel) => void;
  readonly onOutcome: (outcome: LaunchOutcome) => void;
}

/**
 * Launches one hotel as a run, and stores the progress in `state` for the screens
 * (docs/behaviour.md §4).
 */
export function createLaunch(parts: LaunchParts) {
  const { pauses, clock, serverClock, runPeople, account, code } = parts;
  const source = sourceOfSetup(parts.draftKey);
  const state = proxy(idleLaunch());
  let hotel: LaunchedHotel = {};
  let keepsPasswords = false;
  let people = createRunPasswords(runPeople, source);
  let created: CreatedRecords = new Map();
  /**
   * False if the browser cannot store the run. The run is then in memory, and lost with the page.
   */
  let isStored = true;
  const showPeople = () => {
    state.createdUsers = ref(people.people().flatMap((ofHotel) => ofHotel.people));
  };
  const clear = () => {
    Object.assign(state, idleLaunch());
    showPeople();
  };

  const show = (
    outcome: LaunchOutcome,
    config: HotelConfig,
    { run, startedAt, seed }: RunFacts,
  ) => {
    const { status, warnings, error, presence } = outcome;
    const mayExist = presence === 'in-doubt' || presence === 'unknown';
    Object.assign(state, { warnings, error, mayExist });
    if (status === 'failed') return;
    const { roomNumbers } = state;
    const facts = { start: { startedAt, seed }, warnings, roomNumbers, run };
    state.result = ref(resultOf(config, outcome, facts));
  };

  /** Opens the run of the hotel in the browser's storage, or else in memory. */
  const startOf = async (
    { inMemory, ...inBrowser }: BulkServices,
    config: HotelConfig,
    { takenFrom, updateHotel, onOutcome }: Attempt,
  ): Promise<RunStart> => {
    if (hotel.run === undefined) people.clear();
    const { run, input, ...before } = await openSetupRun(isStored ? inBrowser : inMemory, config, {
      source,
      hotel,
      takenFrom,
      now: serverClock.now(),
      username: account,
      server: parts.settings.apiBaseUrl,
    });
    updateHotel({ run: run.facts.run });
    for (const [key, id] of before.created) created.set(key, recordName(key, id));
    const passwords = {
      ...people.passwords,
      // The configuration from the form already contains the passwords.
      passwordOf: () => undefined,
      isLost: (username: string) => people.lost().has(username),
    };
    const watcher = createLaunchWatcher(state, {
      isUpdate: (hotel.id ?? config.hotelProfile.id) !== undefined,
      people,
      keepsPasswords,
      created,
      onHotel: (id) => updateHotel({ id }),
      onPeople: showPeople,
      onOutcome(outcome, launched) {
        show(outcome, launched, run.facts);
        onOutcome(outcome);
      },
    });
    // After a failure, a run that is not interrupted asks the server whether other hotels would
    // fail too. This run has only one hotel, so it counts as interrupted once that hotel has
    // started.
    const isInterrupted = () => state.isGivenUp || state.total > 0;
    return { run, input, passwords, isInterrupted, watcher };
  };

  /**
   * Tries to launch the hotel once. Resolves to undefined if the user gave up before the launch
   * started.
   */
  const attempt = async (
    config: HotelConfig,
    onHotel: () => void,
    takenFrom: Id | undefined,
  ): Promise<LaunchOutcome | 'held' | undefined> => {
    const before = hotel.run;
    let run: RunInProgress | undefined;
    let outcome: LaunchOutcome | undefined;
    let unsubscribe: (() => void) | undefined;
    const own: Attempt = {
      takenFrom,
      updateHotel(changes) {
        hotel = { ...hotel, ...changes };
        onHotel();
      },
      onOutcome(ended) {
        outcome = ended;
      },
    };
    try {
      const launched = await launchRun(parts, async () => {
        clear();
        state.status = 'running';
        unsubscribe = followVisiblePauses(pauses, clock, (pause) => {
          state.pause = pause;
        });
        const services = await code.load();
        const start = await startOf(services, config, own);
        ({ run } = start);
        return [services.onboardHotels, start];
      });
      if (launched === 'held') return 'held';
    } finally {
      unsubscribe?.();
      state.pause = undefined;
      await run?.close();
    }
    if (run && hotel.run !== before && isNothing(outcome)) {
      own.updateHotel({ run: before });
      await removeSetupRun(() => code.load(), run.facts.run);
    }
    return outcome;
  };

  const undo = createUndoLaunch({
    ...parts,
    run: () => hotel.run,
    onUndone() {
      hotel = { id: hotel.id };
    },
  });

  return {
    state,
    code,
    undo,
    /**
     * Launches the hotel. A second call continues the launch
     * (docs/decisions/next-launch-continues.md). Calls `onHotel` whenever `hotel()` may have
     * changed. `takenFrom` is the ID of the hotel that this setup copied its data from. Resolves to
     * `held` while another tab launches.
     */
    async run(
      config: HotelConfig,
      onHotel = () => {},
      takenFrom?: Id,
    ): Promise<Pick<LaunchOutcome, 'status' | 'warnings' | 'error'> | 'held'> {
      try {
        const outcome = await attempt(config, onHotel, takenFrom).catch((error: unknown) => {
          if (!(error instanceof RunUnwritable) || !isStored) throw error;
          isStored = false;
          return attempt(config, onHotel, takenFrom);
        });
        if (outcome === 'held') return outcome;
        if (!outcome) {
          state.error = { ...NO_ERROR, message: GIVEN_UP };
          state.status = 'failed';
          return { status: 'failed', warnings: [], error: state.error };
        }
        state.status = outcome.status === 'failed' ? 'failed' : 'launched';
        return outcome;
      } catch (error) {
        if (isElsewhere(error)) {
          clear();
          return 'held';
        }
        const stage = state.stage ?? 'hotel';
        state.error = { ...NO_ERROR, message: ONBOARDING_FAILED, stage };
        state.status = 'failed';
        throw error;
      }
    },
    /** Clears the result, so that the user can change the setup and launch again. */
    reopen: clear,
    /**
     * Stops waiting for the server (docs/decisions/pause-of-the-server-is-shown.md). The launch
     * fails, but the user can launch again.
     */
    giveUp() {
      state.isGivenUp = true;
      pauses.giveUp();
    },
    /** The hotel that this or an earlier launch created, or that the next launch updates. */
    hotel: () => hotel,
    /**
     * Sets the hotel that an earlier page launched. With `keepsPasswords`, existing users keep
     * their passwords, and only new users get generated ones.
     */
    reset(launched: LaunchedHotel, options: { readonly keepsPasswords?: boolean } = {}) {
      hotel = launched;
      keepsPasswords = options.keepsPasswords === true;
      people = createRunPasswords(runPeople, source);
      created = new Map();
      undo.reset();
      clear();
    },
    /**
     * Call this if the users have the passwords that an earlier page sent, or keep their current
     * ones. The passwords then no longer count as lost.
     */
    settlePeople: () => people.clear(),
    /**
     * Removes the run and the usernames of its people from this browser. Created records stay on
     * the server.
     */
    forget() {
      people.clear();
      void removeSetupRun(() => code.load(), hotel.run);
    },
  };
}

const NO_ERROR = {
  operation: '',
  title: '',
  status: 0,
  message: '',
  fields: {},
  stage: 'hotel',
} as const;

/** Whether an attempt wrote no records, so that its run can be removed. */
function isNothing(outcome: LaunchOutcome | undefined): boolean {
  if (outcome?.status !== 'failed') return outcome === undefined;
  const { operations, presence } = outcome;
  return operations.done === 0 && (presence === 'absent' || presence === 'there');
}
