import type { HotelInput, InputCounts } from '#application/ports/input/hotel-input.ts';
import type { StoredHotel } from '#application/ports/runs/stored-hotels.ts';
import type { HotelConfig } from '#domain/hotel-config.ts';
import { usernameOf } from '#domain/staff/staff.ts';
import { knownHotels } from './known-hotels.ts';
import { isInPlace, matchHotels, type HotelMatches, type NamedHotel } from './match-hotels.ts';
import { renumberedInput } from './renumbered-input.ts';
import { unlistedHotels } from '#application/runs/run-summary.ts';
import type { RunInProgress } from '#application/runs/run-in-progress.ts';

const MOST_EXAMPLES = 20;

/** A hotel whose configuration has changed since the run started it. */
export interface HotelEdit {
  readonly hotel: StoredHotel;
  /** The changed paths, such as `roomTypes.0.room_count`. */
  readonly paths: readonly string[];
}

export interface ReconciledInput {
  /** The input, with the indexes of the run. */
  readonly input: HotelInput;
  readonly edited: readonly number[];
  /** The first edited hotels, at most `MOST_EXAMPLES`. */
  readonly examples: readonly HotelEdit[];
  /** Number of added hotels; negative if hotels were removed. */
  readonly added: number;
  /** Stores the input in the run. Rejects as `RunInProgress.keepInput` does. */
  readonly keep: () => Promise<void>;
}

/** Thrown if the hotels of a run do not match the changed input. */
export class InputMismatch extends Error {
  /**
   * `namesakes`: several hotels have the same name. `none`: no hotel of the run is in the input.
   * `renamed`: hotels of the run are missing, but may be new hotels of the input under another
   * name.
   */
  readonly reason: 'namesakes' | 'none' | 'renamed';
  readonly hotels: readonly StoredHotel[];
  /** Number of hotels in the input that are new to the run. */
  readonly added: number;

  constructor(reason: InputMismatch['reason'], hotels: readonly StoredHotel[], added = 0) {
    super(reason);
    this.reason = reason;
    this.hotels = hotels;
    this.added = added;
  }
}

/**
 * Matches the hotels of a run, at any position, with an input that may have changed. Rejects with
 * `InputMismatch` if the hotels cannot be matched, or if a missing hotel may be a new hotel under
 * another name. `mayLack` allows missing hotels.
 */
export async function reconcileInput(
  input: HotelInput,
  run: RunInProgress,
  { counts, mayLack }: { readonly counts: InputCounts; readonly mayLack: boolean },
): Promise<ReconciledInput> {
  const stored = await hotelsOf(run);
  const named = await namedHotels(input);
  let inRun = input;
  const places = new Set(named.map(({ index }) => index));
  // Includes skipped hotels, because they also belong to the run.
  let gone = stored.filter(({ index }) => !places.has(index)).length;
  if (!isInPlace(named, stored)) {
    const matches = matchHotels(named, stored);
    // An empty input is no mismatch: a shard can lose its last hotel.
    if (named.length > 0) await assertMatched(matches, run, mayLack);
    gone = matches.gone.length;
    inRun = renumberedInput(input, matches);
  }
  const edits = await findEdits(inRun, run, stored);
  const share = counts.share ?? counts;
  const hotels = share.hotels + gone;
  return {
    input: inRun,
    ...edits,
    added: hotels - run.input.hotels,
    keep: () => {
      const { operations } = share;
      return run.keepInput({ hotels, operations, snapshot: inRun.snapshot() }, edits.edited);
    },
  };
}

/** The hotels of the run. A hotel that was not created yet has the ID from its configuration. */
async function hotelsOf(run: RunInProgress): Promise<StoredHotel[]> {
  const hotels: StoredHotel[] = [];
  for await (const hotel of run.hotels()) {
    const hotelId = hotel.hotelId ?? (await run.configOf(hotel.index))?.hotelProfile.id;
    hotels.push({ ...hotel, hotelId });
  }
  return hotels;
}

async function namedHotels(input: HotelInput): Promise<NamedHotel[]> {
  const named: NamedHotel[] = [];
  const hotels = input.hotels({
    onInvalid: ({ index, file, name }) => void named.push({ index, file, name, isValid: false }),
  });
  for await (const { index, file, config, codeOrigin } of hotels) {
    const { name, code, id } = config.hotelProfile;
    named.push({
      index,
      file,
      name,
      ownCode: codeOrigin === 'given' ? code : undefined,
      id,
      isValid: true,
    });
  }
  return named;
}

async function assertMatched(
  { indexes, unknown, gone, namesakes }: HotelMatches,
  run: RunInProgress,
  mayLack: boolean,
): Promise<void> {
  if (namesakes.length > 0) throw new InputMismatch('namesakes', namesakes);
  if (indexes.size === unknown) throw new InputMismatch('none', []);
  const missed = gone.filter(({ state }) => state !== 'skipped');
  const added = unknown - (await unlistedHotels(run));
  if (missed.length > 0 && added > 0 && !mayLack) {
    throw new InputMismatch('renamed', missed, added);
  }
}

async function findEdits(
  input: HotelInput,
  run: RunInProgress,
  stored: readonly StoredHotel[],
): Promise<Pick<ReconciledInput, 'edited' | 'examples'>> {
  const byIndex = new Map(stored.map((hotel) => [hotel.index, hotel]));
  const edited: number[] = [];
  const examples: HotelEdit[] = [];
  const known = { ...(await knownHotels(run)), isDone: () => false };
  for await (const { index, config } of input.hotels({ known })) {
    const hotel = byIndex.get(index);
    const before = await run.configOf(index);
    const paths = before ? writtenPaths(before, config) : [];
    if (!hotel || paths.length === 0) continue;
    edited.push(index);
    if (examples.length < MOST_EXAMPLES) examples.push({ hotel, paths });
  }
  return { edited, examples };
}

/**
 * Returns the paths that users changed. Excludes usernames that were derived from e-mail
 * addresses, because users did not write them.
 */
function writtenPaths(before: HotelConfig, now: HotelConfig): string[] {
  // Replaces the paths of internal values with the paths of the fields that users edit.
  const paths = differingPaths(before, now).map((path) =>
    path
      .replace(/^(rates\.rates\.\d+)\.origin\b.*/, '$1.base_rate')
      .replace(/^(rates\.rates\.\d+)\.room_type_id$/, '$1.room_type_name'),
  );
  return [...new Set(paths)].filter((path) => {
    const [, place] = /^staffUsers\.(\d+)\.username$/.exec(path) ?? [];
    if (place === undefined) return true;
    const users = [before, now].map(({ staffUsers }) => staffUsers[Number(place)]);
    return !users.every((user) => user?.username === usernameOf(user?.email ?? ''));
  });
}

/**
 * The paths at which two configurations differ, such as `roomTypes.0.room_count`. Ignores
 * passwords.
 */
function differingPaths(before: unknown, now: unknown, path = ''): string[] {
  if (before === now) return [];
  if (!isObject(before) || !isObject(now)) return [path];
  const fields = new Set([...Object.keys(before), ...Object.keys(now)]);
  return [...fields]
    .filter((field) => field !== 'password')
    .flatMap((field) =>
      differingPaths(before[field], now[field], path === '' ? field : `${path}.${field}`),
    );
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null;
}
