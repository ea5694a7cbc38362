import { proxy, ref } from 'valtio/vanilla';
import { DocumentInput } from '#application/bulk/input/document-input.ts';
import { ONBOARDING_FAILED } from '#application/errors/error-catalogue.ts';
import type { RunStart } from '#application/bulk/run-start.ts';
import { RunUnreadable, RunUnwritable } from '#application/ports/runs/run-store.ts';
import type { HotelDocument } from '#domain/hotel-config.ts';
import type { BulkServices, Services } from '#ui/services.ts';
import { resetLost } from './lost-passwords.ts';
import { isLaunched, isOver, type RunHotel } from './run-hotels.ts';
import { createRunPasswords, type RunPasswords } from '#ui/runs/run-passwords.ts';
import { launchRun } from '#ui/runs/launch-run.ts';
import { createRunRows } from './run-rows.ts';
import { RUN_TEXTS } from './run-texts.ts';
import { isElsewhere, openStoredRun } from '#ui/runs/stored-run.ts';
import { unrepairedWatcher } from './unrepaired-watcher.ts';
import type { RunInProgress } from '#application/runs/run-in-progress.ts';

export type HotelRunParts = Pick<
  Services,
  'loadBulkServices' | 'runPeople' | 'drafts' | 'launchLock' | 'pauses' | 'random' | 'settings'
> & { readonly username: string };

export type HotelRun = ReturnType<typeof createHotelRun>;

/** Minimum time between two updates of the rows, in ms. */
const DRAWING_MS = 100;

/** Launches hotels one after another, with the same use case and journal as `hms onboard`. */
export function createHotelRun(parts: HotelRunParts) {
  const { pauses, random, username } = parts;
  const server = parts.settings.apiBaseUrl;
  const none: readonly RunHotel[] = [];
  const state = proxy({
    /** `pausing`: the run stops after the hotel in progress. */
    status: 'none' as 'none' | 'starting' | 'running' | 'pausing' | 'stopped' | 'finished',
    hotels: ref(none),
    error: '',
    /** Number of people who got a generated password on this page. */
    sheets: 0,
    /** Number of people whose generated password was not handed over yet. */
    pending: 0,
    /** Usernames of people whose passwords are lost. */
    lost: [] as readonly string[],
    /** True if the files had passwords that are lost because the page was loaded again. */
    lacksPasswords: false,
    isResetting: false,
  });
  let name = '';
  /**
   * The run that this page has open. No other tab can open it, because only this page has its
   * passwords.
   */
  let opened: RunInProgress | undefined;
  let input: DocumentInput | undefined;
  let accounts: RunPasswords = createRunPasswords(parts.runPeople, name);
  let isInterrupted = false;
  let drawing: ReturnType<typeof setTimeout> | undefined;

  const rows = createRunRows(() => {
    drawing ??= setTimeout(draw, DRAWING_MS);
  });
  const draw = () => {
    clearTimeout(drawing);
    drawing = undefined;
    state.hotels = ref(rows.all());
    state.sheets = accounts.people().reduce((sum, { people }) => sum + people.length, 0);
    state.pending = accounts.pending();
    state.lost = [...accounts.lost().keys()];
    state.lacksPasswords = input?.lacksPasswords === true;
  };
  const leave = async () => {
    const closing = opened;
    opened = undefined;
    await closing?.close();
  };

  const explain = (error: unknown) => {
    if (isElsewhere(error)) state.error = RUN_TEXTS.openElsewhere;
    else if (error instanceof RunUnwritable) state.error = error.message;
    else if (error instanceof RunUnreadable) state.error = RUN_TEXTS.gone;
    else {
      state.error = ONBOARDING_FAILED;
      throw error;
    }
  };

  /** Names of stored runs that could not be shown. A damaged run must not prevent new launches. */
  const damaged = new Set<string>();
  const showRun = async (services: BulkServices): Promise<boolean> => {
    const run = await openStoredRun(services.runs, { username, server }, damaged);
    if (!run) return false;
    const ofRun = createRunPasswords(parts.runPeople, run.facts.run);
    try {
      const stored = await DocumentInput.of(run.input.snapshot, random);
      await rows.load(stored);
      await rows.addStored(run);
      [name, accounts, input, opened] = [run.facts.run, ofRun, stored, run];
    } catch {
      rows.clear();
      damaged.add(run.facts.run);
      await run.close();
      state.error = RUN_TEXTS.damaged;
      return await showRun(services);
    }
    draw();
    Object.assign(state, { status: isOver(rows.all()) ? 'finished' : 'stopped', error: '' });
    return true;
  };
  let showing: Promise<boolean> | undefined;
  /** Shows the stored run. Resolves to false if this browser stores none. */
  const showStored = (services: BulkServices) =>
    (showing ??= showRun(services).finally(() => {
      showing = undefined;
    }));

  const startOf = (run: RunInProgress, from: DocumentInput): RunStart => {
    opened = run;
    Object.assign(state, { status: 'running', error: '' });
    isInterrupted = false;
    return {
      run,
      input: from,
      passwords: accounts.passwords,
      isInterrupted: () => isInterrupted,
      watcher: unrepairedWatcher(rows.watcher(accounts), { ...parts, facts: run.facts }),
    };
  };
  /** Updates the state after a run. Does nothing if no run was started. */
  const settle = () => {
    if (!['running', 'pausing'].includes(state.status)) return;
    rows.stop();
    draw();
    state.status = isOver(rows.all()) ? 'finished' : 'stopped';
  };

  /** `open` returns the run to start, or undefined if it shows another run instead. */
  const launch = async (
    open: (services: BulkServices) => Promise<readonly [RunInProgress, DocumentInput] | undefined>,
  ) => {
    const before = state.status;
    Object.assign(state, { status: 'starting', error: '' });
    const services = await parts.loadBulkServices().catch(() => undefined);
    if (!services) {
      Object.assign(state, { status: before, error: RUN_TEXTS.notLoaded });
      return;
    }
    try {
      const launched = await launchRun(parts, async () => {
        const run = await open(services);
        return run && [services.onboardHotels, startOf(...run)];
      });
      if (launched === 'held') Object.assign(state, { status: before, error: RUN_TEXTS.elsewhere });
      else if (launched.done?.stop) state.error = RUN_TEXTS[launched.done.stop];
    } catch (error) {
      if (state.status === 'starting') state.status = before;
      explain(error);
    } finally {
      settle();
    }
  };

  return {
    state,
    get name() {
      return name;
    },
    async open() {
      if (state.status !== 'none') return;
      const services = await parts.loadBulkServices().catch(() => undefined);
      if (!services || state.status !== 'none') return;
      try {
        await showStored(services);
      } catch (error) {
        if (isElsewhere(error)) state.error = RUN_TEXTS.openElsewhere;
        // If the browser refuses to store data, there is no stored run to show.
        else if (!(error instanceof RunUnwritable)) throw error;
      }
    },
    /**
     * Launches these hotels. If this browser stores a run, shows that run instead: the user must
     * close it first.
     */
    async start(documents: readonly HotelDocument[], file: string) {
      if (state.status !== 'none') return;
      await launch(async (services) => {
        if (await showStored(services)) return undefined;
        const newInput = new DocumentInput({ file, documents, random });
        await rows.load(newInput);
        const totals = await newInput.check();
        const { startRun } = services;
        name = startRun.newName();
        accounts = createRunPasswords(parts.runPeople, name);
        input = newInput;
        draw();
        const request = {
          run: name,
          server,
          sources: [file],
          username,
          credentials: '',
          limits: {},
          skipInvalid: true,
          snapshot: newInput.snapshot(),
        };
        return [await startRun.run(request, totals), newInput];
      });
    },
    /** Continues with the hotels that are not fully launched. */
    async resume() {
      if (!['stopped', 'finished'].includes(state.status)) return;
      await launch(async ({ runs }) => {
        await leave();
        const run = await runs.resume(name);
        input ??= await DocumentInput.of(run.input.snapshot, random);
        return [run, input];
      });
    },
    /** Stops after the hotel in progress. */
    pause() {
      if (state.status !== 'running') return;
      isInterrupted = true;
      state.status = 'pausing';
    },
    /** Stops at once. Requests that are still waiting are not sent. */
    stop() {
      if (state.status !== 'running' && state.status !== 'pausing') return;
      isInterrupted = true;
      state.status = 'pausing';
      pauses.giveUp();
    },
    launched: () =>
      rows
        .all()
        .filter(isLaunched)
        .flatMap(({ index }) => input?.documents[index] ?? []),
    /** People who got a generated password on this page, by hotel. */
    people: () =>
      accounts.people().map(({ code, people }) => {
        const hotel = rows.all().find((one) => one.code === code);
        return { hotel: { name: hotel?.name ?? '', code }, people };
      }),
    handOver() {
      accounts.handOver();
      draw();
    },
    async resetLost() {
      if (state.isResetting || !['stopped', 'finished'].includes(state.status)) return;
      state.isResetting = true;
      try {
        const services = await parts.loadBulkServices().catch(() => undefined);
        state.error = services
          ? await resetLost(services, { run: name, accounts, ...parts })
          : RUN_TEXTS.notLoaded;
      } catch (error) {
        explain(error);
      } finally {
        state.isResetting = false;
        draw();
      }
    },
    /** Closes the run on this page, so that another tab can open it. */
    leave,
    /** Deletes the stored run. Records that it created stay on the server. */
    async remove() {
      const services = await parts.loadBulkServices().catch(() => undefined);
      if (!services) {
        state.error = RUN_TEXTS.notLoaded;
        return;
      }
      await leave();
      await services.runs.remove(name);
      accounts.clear();
      rows.clear();
      input = undefined;
      name = '';
      accounts = createRunPasswords(parts.runPeople, name);
      draw();
      Object.assign(state, { status: 'none', error: '' });
    },
  };
}
