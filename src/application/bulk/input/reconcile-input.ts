import type { HotelInput, InputCounts, InputHotel } from '#application/ports/input/hotel-input.ts';
import type { ActiveRun } from '#application/ports/runs/run-store.ts';
import type { StoredHotel } from '#application/ports/runs/stored-hotels.ts';
import type { HotelConfig } from '#domain/hotel-config.ts';
import { usernameOf } from '#domain/staff/staff.ts';
import { knownHotels } from './known-hotels.ts';
import { findMovedHotels, withRunIndexes, type MovedHotels } from './moved-hotels.ts';
import { unlistedHotels } from '#application/bulk/run-summary.ts';

const MOST_EXAMPLES = 20;

/** A hotel whose configuration has changed since the run claimed it. */
export interface HotelEdit {
  readonly hotel: StoredHotel;
  /** `roomTypes.0.room_count` */
  readonly paths: readonly string[];
}

export interface ReconciledInput {
  /** Each hotel has the index that the run gave it. */
  readonly input: HotelInput;
  /** Indexes of the edited hotels. */
  readonly edited: readonly number[];
  /** The first edited hotel. */
  readonly examples: readonly HotelEdit[];
  /** Number of added hotels; negative if hotels were removed. */
  readonly added: number;
  /** Stores the input in the run. Rejects as `ActiveRun.keepInput` does. */
  readonly keep: () => Promise<void>;
}

/** The hotels of a run cannot be matched with the changed input. */
export class InputMismatch extends Error {
  /** Several hotels share a name; the input has none of the hotels; some may have a new name. */
  readonly reason: 'namesakes' | 'none' | 'renamed';
  /** Hotels of the run. */
  readonly hotels: readonly StoredHotel[];
  /** Hotels in the input that are new to the run. */
  readonly added: number;

  constructor(reason: InputMismatch['reason'], hotels: readonly StoredHotel[], added = 0) {
    super(reason);
    this.reason = reason;
    this.hotels = hotels;
    this.added = added;
  }
}

/**
 * Matches the hotels of a run with an input that has changed since, wherever they are now. Hotels
 * without a configuration are skipped. Rejects with `InputMismatch`; a missing hotel that may be a
 * new one under another name is no mismatch if the run `mayLack` hotels.
 */
export async function reconcileInput(
  input: HotelInput,
  run: ActiveRun,
  { counts, mayLack }: { readonly counts: InputCounts; readonly mayLack: boolean },
): Promise<ReconciledInput> {
  let inRun = input;
  let gone = 0;
  let edits = await findEdits(input, run);
  if (!edits) {
    const moved = await findMovedHotels(input, run);
    await assertMatched(moved, run, mayLack);
    gone = moved.gone.length;
    inRun = withRunIndexes(input, moved);
    edits = await findEdits(inRun, run);
    if (!edits) throw new Error('Two different hotels were matched.');
  }
  const { edited } = edits;
  const totals = { hotels: counts.hotels + gone, operations: counts.operations };
  return {
    input: inRun,
    ...edits,
    added: totals.hotels - run.input.hotels,
    keep: () => run.keepInput(totals, inRun.checkpoint(), edited),
  };
}

/** Undefined if a hotel has moved. */
async function findEdits(
  input: HotelInput,
  run: ActiveRun,
): Promise<Pick<ReconciledInput, 'edited' | 'examples'> | undefined> {
  const edited: number[] = [];
  const examples: HotelEdit[] = [];
  const missing = new Set<number>();
  for await (const { index, state } of run.list()) if (state !== 'skipped') missing.add(index);
  const hotels = input.hotels({
    known: { ...(await knownHotels(run)), isDone: () => false },
    onInvalid: ({ index }) => void missing.delete(index),
  });
  for await (const hotel of hotels) {
    const stored = missing.delete(hotel.index) ? await run.hotel(hotel.index) : undefined;
    const before = await run.configOf(hotel.index);
    if (!stored || !before) continue;
    if (!isSame(hotel, stored, before)) return undefined;
    const paths = writtenPaths(before, hotel.config);
    if (paths.length === 0) continue;
    edited.push(hotel.index);
    if (examples.length < MOST_EXAMPLES) examples.push({ hotel: stored, paths });
  }
  return missing.size > 0 ? undefined : { edited, examples };
}

/** A hotel may change its name or its code, but not both. */
function isSame(
  { config: { hotelProfile }, hasOwnCode }: InputHotel,
  { name, code, hotelId }: StoredHotel,
  before: HotelConfig,
): boolean {
  const { id } = hotelProfile;
  return (
    hotelProfile.name === name ||
    (hasOwnCode && hotelProfile.code === code) ||
    (id !== undefined && [before.hotelProfile.id, hotelId].includes(id))
  );
}

async function assertMatched(
  { found, unknown, gone, namesakes }: MovedHotels,
  run: ActiveRun,
  mayLack: boolean,
): Promise<void> {
  if (namesakes.length > 0) throw new InputMismatch('namesakes', namesakes);
  if (found === 0) throw new InputMismatch('none', []);
  const missed = gone.filter(({ state }) => state !== 'skipped');
  const added = unknown - (await unlistedHotels(run));
  if (missed.length > 0 && added > 0 && !mayLack) {
    throw new InputMismatch('renamed', missed, added);
  }
}

/** Paths that the user wrote. A username derived from an e-mail address does not count. */
function writtenPaths(before: HotelConfig, now: HotelConfig): string[] {
  return differingPaths(before, now).filter((path) => {
    const [, place] = /^staffUsers\.(\d+)\.username$/.exec(path) ?? [];
    if (place === undefined) return true;
    const users = [before, now].map(({ staffUsers }) => staffUsers[Number(place)]);
    return !users.every((user) => user?.username === usernameOf(user?.email ?? ''));
  });
}

/** Where two configurations differ, except in passwords: `roomTypes.0.room_count`. */
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
