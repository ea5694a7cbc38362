import { configInput } from '#application/bulk/input/config-input.ts';
import type { RunStart } from '#application/bulk/run-start.ts';
import type { HotelInput } from '#application/ports/input/hotel-input.ts';
import type { RunInProgress } from '#application/runs/run-in-progress.ts';
import { RunUnreadable, type RunFacts } from '#application/ports/runs/run-store.ts';
import type { Runs } from '#application/runs/runs.ts';
import type { HotelConfig } from '#domain/hotel-config.ts';
import { yearAtHotel } from '#domain/hotel/hotel-profile.ts';
import type { Id } from '#domain/record.ts';
import { removeRuns, resumed } from '#ui/runs/stored-run.ts';
import type { LaunchedHotel } from '#ui/wizard/draft/draft.ts';
import type { BulkServices } from '#ui/services.ts';

interface SetupRun extends Pick<RunFacts, 'username' | 'server'> {
  /** The source that `sourceOfSetup` returns. */
  readonly source: string;
  readonly hotel: LaunchedHotel;
  /** The ID of the hotel that this setup copied its data from. */
  readonly takenFrom: Id | undefined;
  readonly now: number;
}

/**
 * Opens the run of a launch. Continues the run of the launched hotel; otherwise removes earlier
 * runs of the setup and starts a new run. `created` contains the records of earlier attempts.
 */
export async function openSetupRun(
  { runs, startRun }: Pick<BulkServices, 'runs' | 'startRun'>,
  config: HotelConfig,
  { source, hotel, now, takenFrom, ...owner }: SetupRun,
): Promise<Pick<RunStart, 'run' | 'input'> & { readonly created: ReadonlyMap<string, Id> }> {
  const earlier = hotel.run === undefined ? undefined : await readableRun(runs, hotel.run);
  const created = (await earlier?.createdFor(0)) ?? new Map<string, Id>();
  const hotelId = hotel.id ?? config.hotelProfile.id;
  if (earlier && isOfYear(earlier.facts.startedAt, now, config)) {
    // The configuration must have the same ID as when the run started. A run that created the hotel
    // started without an ID, and has the hotel's ID only in its journal.
    const before = await earlier.configOf(0);
    const id = before ? before.hotelProfile.id : hotelId;
    return { run: earlier, input: configInput(source, [withId(config, id)], takenFrom), created };
  }
  await earlier?.close();
  await removeRuns(runs, owner, source);
  const isCreated = config.hotelProfile.id === undefined;
  const input = configInput(source, [isCreated ? config : withId(config, hotelId)], takenFrom);
  const request = { ...owner, run: startRun.newName(), sources: [source], credentials: '' };
  const run = await startRun.run({ ...request, limits: {} }, await input.check());
  if (isCreated && hotel.id !== undefined) await noteHotel(run, input, hotel.id);
  return { run, input, created };
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

/**
 * Whether the run was started in the current year, because a run plans rates for one year only
 * (docs/decisions/rates-are-sent-for-one-year.md).
 */
function isOfYear(startedAt: number, now: number, { hotelProfile }: HotelConfig): boolean {
  const [before, after] = [startedAt, now].map((time) => yearAtHotel(hotelProfile.timezone, time));
  return before === after;
}

function withId(config: HotelConfig, id: Id | undefined): HotelConfig {
  const { id: _, ...profile } = config.hotelProfile;
  return { ...config, hotelProfile: id === undefined ? profile : { ...profile, id } };
}
