import { configInput } from '#application/bulk/input/config-input.ts';
import type { HotelInput } from '#application/ports/input/hotel-input.ts';
import type { RunInProgress } from '#application/runs/run-in-progress.ts';
import type { PlanStart } from '#application/onboarding/plan-hotel.ts';
import { RunUnreadable } from '#application/ports/runs/run-store.ts';
import type { Runs } from '#application/runs/runs.ts';
import type { HotelConfig } from '#domain/hotel-config.ts';
import { yearAtHotel } from '#domain/hotel/hotel-profile.ts';
import type { Id } from '#domain/record.ts';
import { Launch } from './launch.ts';
import type { OpenedLaunch } from './launch-state.ts';
import { isLaunched, NO_LAUNCHED_HOTEL, recordName, type LaunchedHotel } from './launched-hotel.ts';
import type { LaunchParts, RunServices } from './launch-state.ts';
import { keepLaunch, removeRun, removeRuns, resumed, sourceOfSetup } from './stored-launches.ts';

/** The hotel that the next launch continues (docs/decisions/next-launch-continues.md). */
export interface LaunchTarget {
  readonly run?: string | undefined;
  /** The hotel's ID on the server. Stored here as well, because the browser may lose the run. */
  readonly id?: Id | undefined;
  readonly isPartlyUndone?: boolean | undefined;
}

export interface SetupLaunchParts extends LaunchParts {
  readonly setup: string;
  /** The server's time decides the year of the rates (docs/decisions/rates-are-sent-for-one-year.md). */
  readonly serverClock: LaunchParts['clock'];
}

interface Attempt {
  readonly config: HotelConfig;
  readonly onTarget: () => void;
  readonly takenFrom?: Id | undefined;
  /** Keys of the existing records that may be updated; by default all. */
  readonly updates?: ReadonlySet<string> | undefined;
}

/** Launches the hotel of a setup, again and again if the user changes the setup. */
export class SetupLaunch extends Launch {
  target: LaunchTarget = {};
  start: PlanStart | undefined;
  readonly #setup: SetupLaunchParts;
  #attempt: Attempt | undefined;
  #keepsPasswords = false;
  #created = new Map<string, string>();
  /** False if the browser cannot store the run. The run is then in memory, and lost with the page. */
  #isStored = true;

  constructor(parts: SetupLaunchParts) {
    super(parts, sourceOfSetup(parts.setup));
    this.#setup = parts;
  }

  /** Launches the hotel. A second call continues the launch (docs/decisions/next-launch-continues.md). */
  async run(
    config: HotelConfig,
    onTarget = () => {},
    { takenFrom, updates }: Pick<Attempt, 'takenFrom' | 'updates'> = {},
  ): Promise<'launched' | 'failed' | 'held'> {
    const attempt = { config, onTarget, takenFrom, updates };
    const before = this.target.run;
    let done = await this.#perform(attempt);
    if (done === 'unwritable' && this.#isStored) {
      this.#isStored = false;
      done = await this.#perform(attempt);
    }
    if (done === 'held') return done;
    const { run } = this.target;
    if (run !== before && isNothing(this.hotel)) {
      this.#aim({ run: before });
      await removeRun(this.parts.load, run);
    }
    if (!isLaunched(this.hotel)) return 'failed';
    // The user knows the typed passwords, and nobody has to hand them over.
    const typed = this.passwords.people().filter(({ user }) => !this.isGenerated(user.password));
    this.passwords.forget(typed.map(({ user }) => user.username));
    return 'launched';
  }

  async isElsewhere(): Promise<boolean> {
    return this.phase !== 'running' && (await this.parts.launchLock.isHeld());
  }

  /** Shows the result of a launch on an earlier page. */
  restore(result: Partial<LaunchedHotel>, start: PlanStart, hasSheet: boolean): void {
    const state = result.warnings?.length ? 'incomplete' : 'onboarded';
    const hotel = { ...NO_LAUNCHED_HOTEL, ...result, hotelId: this.target.id, state } as const;
    this.start = start;
    this.change({ status: 'finished', hotels: [hotel], hasSheet, isRestored: true });
  }

  /** Clears the result, so that the user can change the setup and launch again. */
  reopen(): void {
    this.change({ status: 'none', hotels: [], problem: undefined, isGivenUp: false });
  }

  /** Sets the hotel that an earlier page launched. `keepsPasswords`: only new users get generated passwords. */
  reset(target: LaunchTarget, { keepsPasswords = false } = {}): void {
    this.target = target;
    this.#keepsPasswords = keepsPasswords;
    this.#created = new Map();
    this.clear(sourceOfSetup(this.#setup.setup), target.run ?? '');
  }

  /** Call if users have the passwords of an earlier page, or keep their own: none then counts as lost. */
  settlePeople(): void {
    this.passwords.clear();
  }

  /** Removes the run and the usernames of its people from this browser. Created records stay on the server. */
  forget(): void {
    this.passwords.clear();
    void removeRun(this.parts.load, this.target.run);
  }

  /** Ends a finished launch. Its run stays in this browser, so that it can be undone later. */
  async keep(): Promise<void> {
    const { target } = this;
    this.passwords.clear();
    this.target = { id: target.id };
    await keepLaunch(this.parts.load, this.parts.owner, target);
  }

  protected override onHotel({ hotelId }: LaunchedHotel): void {
    this.#aim({ id: hotelId });
  }

  /** The next launch starts another run. */
  override onUndone(): void {
    void removeRun(this.parts.load, this.name);
    this.target = { id: this.target.id };
    this.name = '';
    this.#created = new Map();
  }

  onPartlyUndone(): void {
    this.#aim({ isPartlyUndone: true });
  }

  #aim(changes: LaunchTarget): void {
    this.target = { ...this.target, ...changes };
    this.name = this.target.run ?? '';
    this.#attempt?.onTarget();
  }

  async #perform(attempt: Attempt) {
    let run: RunInProgress | undefined;
    try {
      return await this.perform(async ({ inMemory, ...inBrowser }) => {
        this.#attempt = attempt;
        if (this.target.run === undefined) this.passwords.clear();
        const { name, code, id } = attempt.config.hotelProfile;
        const hotelId = this.target.id ?? id;
        this.change({ hotels: [{ ...NO_LAUNCHED_HOTEL, name, code, hotelId }] });
        const opened = await this.#open(this.#isStored ? inBrowser : inMemory, attempt);
        ({ run } = opened);
        const { startedAt, seed } = run.facts;
        this.start = { startedAt, seed };
        this.#aim({ run: run.facts.run, isPartlyUndone: undefined });
        return opened;
      });
    } finally {
      await run?.close();
    }
  }

  /** Continues the run of the launched hotel; otherwise removes earlier runs of the setup and starts a new run. */
  async #open(
    { runs, startRun }: RunServices,
    { config, takenFrom, updates }: Attempt,
  ): Promise<OpenedLaunch> {
    const updatesOf = () => updates;
    const { owner } = this.parts;
    const { target } = this;
    const source = sourceOfSetup(this.#setup.setup);
    const earlier = target.run === undefined ? undefined : await readableRun(runs, target.run);
    for (const [key, id] of (await earlier?.createdFor(0)) ?? []) {
      this.#created.set(key, recordName(key, id));
    }
    const form = { created: this.#created, keepsPasswords: this.#keepsPasswords };
    const hotelId = target.id ?? config.hotelProfile.id;
    if (earlier && this.#isOfYear(earlier.facts.startedAt, config)) {
      // The configuration must have the same ID as when the run started. A run that created the
      // hotel started without an ID, and has the hotel's ID only in its journal.
      const before = await earlier.configOf(0);
      const id = before ? before.hotelProfile.id : hotelId;
      const input = configInput(source, [withId(config, id)], takenFrom);
      return { run: earlier, input, form, updatesOf };
    }
    await earlier?.close();
    await removeRuns(runs, owner, source);
    const isCreated = config.hotelProfile.id === undefined;
    const input = configInput(source, [isCreated ? config : withId(config, hotelId)], takenFrom);
    const request = { ...owner, run: startRun.newName(), sources: [source], credentials: '' };
    const run = await startRun.run({ ...request, limits: {} }, await input.check());
    if (isCreated && target.id !== undefined) await noteHotel(run, input, target.id);
    return { run, input, form, updatesOf };
  }

  /** A run plans rates for the year in which it started (docs/decisions/rates-are-sent-for-one-year.md). */
  #isOfYear(startedAt: number, { hotelProfile: { timezone } }: HotelConfig): boolean {
    const now = this.#setup.serverClock.now();
    return yearAtHotel(timezone, startedAt) === yearAtHotel(timezone, now);
  }
}

/** Whether an attempt wrote no records, so that its run can be removed. */
function isNothing({ state, done, mayExist }: LaunchedHotel): boolean {
  return state === 'waiting' || (!isLaunched({ state }) && done === 0 && !mayExist);
}

/** Resolves to undefined if the browser no longer has the run, or if the stored run is damaged. */
async function readableRun(runs: Runs, name: string): Promise<RunInProgress | undefined> {
  const run = await resumed(runs, name);
  try {
    await run?.configOf(0);
    return run;
  } catch (error) {
    if (!(error instanceof RunUnreadable)) throw error;
    await run?.close();
    return undefined;
  }
}

/**
 * Writes the hotel's ID to the journal of a new run, because the run that created the hotel is
 * lost. The configuration still has no ID, so the plan is that of a new hotel.
 */
async function noteHotel(run: RunInProgress, input: HotelInput, id: Id): Promise<void> {
  for await (const hotel of input.hotels()) {
    await run.start([hotel]);
    run.journalOf(hotel.index).write('hotel', { state: 'outdated', id });
  }
  await run.release();
}

function withId(config: HotelConfig, id: Id | undefined): HotelConfig {
  const { id: _, ...profile } = config.hotelProfile;
  return { ...config, hotelProfile: id === undefined ? profile : { ...profile, id } };
}
