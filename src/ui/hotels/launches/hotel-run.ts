import { proxy, ref } from 'valtio/vanilla';
import { DocumentInput } from '#application/bulk/input/document-input.ts';
import type { RunWatcher } from '#application/bulk/started-run.ts';
import { ONBOARDING_FAILED } from '#application/errors/error-catalogue.ts';
import { keepsPassword } from '#application/onboarding/onboarding-outcome.ts';
import {
  RunInUse,
  RunUnwritable,
  SourcesInUse,
  type ActiveRun,
} from '#application/ports/runs/run-store.ts';
import type { HotelDocument } from '#domain/hotel-config.ts';
import type { BulkServices, Services } from '#ui/services.ts';
import { resetLost } from './lost-passwords.ts';
import {
  endedHotel,
  isOver,
  storedHotel,
  userOf,
  waitingHotel,
  type RunHotel,
} from './run-hotels.ts';
import { createRunPasswords, type RunPasswords } from './run-passwords.ts';
import { RUN_TEXTS } from './run-texts.ts';

export type HotelRunParts = Pick<
  Services,
  | 'loadBulkServices'
  | 'hasRuns'
  | 'runPeople'
  | 'launchLock'
  | 'pauses'
  | 'clock'
  | 'random'
  | 'createJournal'
  | 'settings'
> & { readonly username: string };

export type HotelRun = ReturnType<typeof createHotelRun>;

/** Rows are drawn at most this often. */
const DRAWING_MS = 100;

/** Hotels launched one after another, with the use case and the journal of `hms onboard`. */
export function createHotelRun(parts: HotelRunParts) {
  const { pauses, clock, random, username } = parts;
  const server = parts.settings.apiBaseUrl;
  const none: readonly RunHotel[] = [];
  const state = proxy({
    /** `pausing`: the hotel in progress is finished first. */
    status: 'none' as 'none' | 'starting' | 'running' | 'pausing' | 'stopped' | 'finished',
    hotels: ref(none),
    error: '',
    /** People who got a generated password in this page, and those to whom it was not handed over. */
    sheets: 0,
    pending: 0,
    /** User names of people whose passwords nobody knows any more. */
    lost: [] as readonly string[],
    /** The files had passwords, and this page does not know them. */
    lacksPasswords: false,
    /** What came of setting new passwords for them. */
    isResetting: false,
  });
  const hotels = new Map<number, RunHotel>();
  let name = '';
  let input: DocumentInput | undefined;
  let accounts: RunPasswords = createRunPasswords(parts.runPeople, name);
  let isInterrupted = false;
  let drawing: ReturnType<typeof setTimeout> | undefined;

  const draw = () => {
    clearTimeout(drawing);
    drawing = undefined;
    state.hotels = ref([...hotels.values()]);
    state.sheets = accounts.people().reduce((sum, { people }) => sum + people.length, 0);
    state.pending = accounts.pending();
    state.lost = [...accounts.lost().keys()];
    state.lacksPasswords = input?.lacksPasswords === true;
  };
  const drawSoon = () => {
    drawing ??= setTimeout(draw, DRAWING_MS);
  };
  const put = (hotel: RunHotel) => {
    hotels.set(hotel.index, hotel);
    drawSoon();
  };
  const change = (index: number, changes: Partial<RunHotel>) => {
    const hotel = hotels.get(index);
    if (hotel) put({ ...hotel, ...changes });
  };

  const watcher: RunWatcher = {
    started: ({ index, config: { hotelProfile } }, { operations }) =>
      change(index, {
        state: 'running',
        code: hotelProfile.code,
        done: 0,
        total: operations.length,
        said: [],
      }),
    progress({ index }, { operation, state: progress, effect, counts }) {
      change(index, { done: counts.done });
      const user = userOf(operation);
      if (user === undefined || progress !== 'done' || !effect) return;
      if (keepsPassword(effect)) accounts.drop(user);
      else accounts.confirm(user);
    },
    async finished(result) {
      const hotel = hotels.get(result.index);
      if (hotel) put(endedHotel(hotel, result.cutShortBy ? 'stopped' : result.status, result));
    },
    async skipped({ index, warnings }) {
      change(index, { state: 'skipped', said: warnings.map(({ message }) => message) });
    },
  };

  const fillHotels = async (from: DocumentInput) => {
    hotels.clear();
    await from.check((entry) => void hotels.set(entry.index ?? 0, waitingHotel(entry)));
  };

  /** One start of the run; closes it. */
  const perform = async ({ onboardHotels }: BulkServices, run: ActiveRun, from: DocumentInput) => {
    Object.assign(state, { status: 'running', error: '' });
    isInterrupted = false;
    pauses.resume();
    try {
      const { stop } = await onboardHotels.run({
        run,
        input: from,
        passwords: accounts.passwords,
        locks: undefined,
        atOnce: 1,
        freeSince: clock.now(),
        isInterrupted: () => isInterrupted,
        watcher,
      });
      state.error = stop === undefined ? '' : RUN_TEXTS[stop];
    } catch (error) {
      if (!(error instanceof RunUnwritable)) throw error;
      state.error = error.message;
    } finally {
      await run.close();
      pauses.resume();
      for (const { index, state: was } of hotels.values())
        if (was === 'running') change(index, { state: 'stopped' });
      draw();
      state.status = isOver(hotels.values()) ? 'finished' : 'stopped';
    }
  };

  /** No two tabs launch at once. `open` gives the run. */
  const launch = async (
    open: (services: BulkServices) => Promise<readonly [ActiveRun, DocumentInput]>,
  ) => {
    const before = state.status;
    Object.assign(state, { status: 'starting', error: '' });
    const services = await parts.loadBulkServices().catch(() => undefined);
    if (!services) {
      Object.assign(state, { status: before, error: RUN_TEXTS.notLoaded });
      return;
    }
    try {
      const launched = await parts.launchLock.holdIfFree(async () =>
        perform(services, ...(await open(services))),
      );
      if (launched === 'held') throw new RunInUse('');
    } catch (error) {
      const isElsewhere = error instanceof RunInUse || error instanceof SourcesInUse;
      if (state.status === 'starting') state.status = before;
      if (isElsewhere) state.error = RUN_TEXTS.elsewhere;
      else if (error instanceof RunUnwritable) state.error = error.message;
      else {
        state.error = ONBOARDING_FAILED;
        throw error;
      }
    }
  };

  return {
    state,
    /** The run's name, for its report. */
    get name() {
      return name;
    },
    /** Shows the run that this browser stores, if there is one. */
    async open() {
      if (state.status !== 'none' || !parts.hasRuns()) return;
      const services = await parts.loadBulkServices().catch(() => undefined);
      if (!services || state.status !== 'none') return;
      for await (const { run, read } of services.runs.list()) {
        const stored = await read();
        const { facts } = stored;
        if (facts.username !== username || facts.server !== server) continue;
        // The checkpoint is read by whoever works on the run.
        const active = await services.runs.resume(run).catch(() => undefined);
        if (!active || state.status !== 'none') {
          await active?.close();
          continue;
        }
        name = run;
        accounts = createRunPasswords(parts.runPeople, run);
        input = await DocumentInput.of(active.checkpoint, random);
        await active.close();
        await fillHotels(input);
        for await (const hotel of stored.hotels()) {
          const before = hotels.get(hotel.index);
          if (before) hotels.set(hotel.index, storedHotel(before, hotel));
        }
        draw();
        state.status = isOver(hotels.values()) ? 'finished' : 'stopped';
        return;
      }
    },
    /** Launches these hotels. Nothing happens while there is another run. */
    async start(documents: readonly HotelDocument[], file: string) {
      if (state.status !== 'none') return;
      await launch(async ({ startRun }) => {
        const own = new DocumentInput({ file, documents, random });
        await fillHotels(own);
        const totals = await own.check();
        name = startRun.newName();
        accounts = createRunPasswords(parts.runPeople, name);
        input = own;
        draw();
        const request = {
          run: name,
          server,
          sources: [file],
          username,
          credentials: '',
          limits: {},
        };
        return [await startRun.run({ ...request, skipInvalid: true }, own, totals), own];
      });
    },
    /** Continues with the hotels that are not launched completely. */
    async resume() {
      if (!['stopped', 'finished'].includes(state.status)) return;
      await launch(async ({ runs }) => {
        const run = await runs.resume(name);
        input ??= await DocumentInput.of(run.checkpoint, random);
        return [run, input];
      });
    },
    /** Stops after the hotel in progress. */
    pause() {
      if (state.status !== 'running') return;
      isInterrupted = true;
      state.status = 'pausing';
    },
    /** Stops at once: requests that wait are not sent. */
    stop() {
      if (state.status !== 'running' && state.status !== 'pausing') return;
      isInterrupted = true;
      state.status = 'pausing';
      pauses.giveUp();
    },
    /** The people who got a generated password in this page, by hotel. */
    people: () =>
      accounts.people().map(({ code, people }) => {
        const hotel = [...hotels.values()].find((one) => one.code === code);
        return { hotel: { name: hotel?.name ?? '', code }, people };
      }),
    handOver() {
      accounts.handOver();
      draw();
    },
    /** Sets new passwords for the people whose passwords nobody knows. */
    async resetLost() {
      if (state.isResetting || !['stopped', 'finished'].includes(state.status)) return;
      state.isResetting = true;
      try {
        const services = await parts.loadBulkServices().catch(() => undefined);
        state.error = services
          ? await resetLost(services, { run: name, accounts, ...parts })
          : RUN_TEXTS.notLoaded;
      } finally {
        state.isResetting = false;
        draw();
      }
    },
    /** Forgets the run. What it created stays on the server. */
    async remove() {
      const services = await parts.loadBulkServices().catch(() => undefined);
      if (!services || !(await services.runs.remove(name))) {
        state.error = services ? RUN_TEXTS.elsewhere : RUN_TEXTS.notLoaded;
        return;
      }
      accounts.clear();
      hotels.clear();
      input = undefined;
      name = '';
      accounts = createRunPasswords(parts.runPeople, name);
      draw();
      Object.assign(state, { status: 'none', error: '' });
    },
  };
}
