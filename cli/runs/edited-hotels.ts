// What has become of the configurations of a run since it was started.
import type { HotelInput, InputHotel } from '#application/ports/hotel-input.ts';
import type { StoredHotel, StoredRun } from '#application/ports/run-store.ts';
import type { HotelConfig } from '#domain/hotel-config.ts';
import { usernameOf } from '#domain/staff/staff.ts';
import { CommandFailure } from '#cli/call/command-failure.ts';
import { EXIT } from '#cli/call/exit-codes.ts';
import { knownHotels } from './known-hotels.ts';
import { asInRun, findMovedHotels, type MovedHotels } from './moved-hotels.ts';
import { hotelLabel, plural, printable } from '#cli/terminal/printable.ts';
import { unlistedHotels } from './run-summary.ts';

const MOST_HOTELS = 20;
const MOST_PATHS = 8;
const MOST_LABELS = 5;

export interface Edits {
  /** Each hotel stands in its place in the run. */
  readonly input: HotelInput;
  /** Hotels of the run that are not in the input any more. */
  readonly gone: number;
  /** Places of the hotels whose configuration is another now. */
  readonly edited: readonly number[];
  readonly lines: readonly string[];
}

/**
 * Compares the hotels that were begun with their configurations as they are now, wherever they stand.
 * A hotel without a configuration is skipped. Throws `CommandFailure` where it may be among the new ones
 * under another name, unless the run `mayLack` some of its hotels.
 */
export async function findEdits(
  input: HotelInput,
  log: StoredRun,
  mayLack: boolean,
): Promise<Edits> {
  const edits = await compare(input, log);
  if (edits) return { input, gone: 0, ...edits };
  const moved = await findMovedHotels(input, log);
  const why = await whyNot(moved, log, mayLack);
  if (why !== undefined) {
    const { run } = log.facts;
    throw new CommandFailure(EXIT.invalid, `The run ${run} cannot go on: ${why}`);
  }
  const inRun = asInRun(input, moved);
  const movedEdits = await compare(inRun, log);
  if (!movedEdits) throw new Error('A hotel was found that is not the same.');
  return { input: inRun, gone: moved.gone.length, ...movedEdits };
}

/** Undefined where some hotel is not in its place. */
async function compare(
  input: HotelInput,
  log: StoredRun,
): Promise<Pick<Edits, 'edited' | 'lines'> | undefined> {
  const edited: number[] = [];
  const lines: string[] = [];
  const missing = new Set<number>();
  for await (const { index, state } of log.list()) if (state !== 'skipped') missing.add(index);
  const hotels = input.hotels({
    known: { ...(await knownHotels(log)), isDone: () => false },
    onInvalid: ({ index }) => void missing.delete(index),
  });
  for await (const hotel of hotels) {
    const logged = missing.delete(hotel.index) ? await log.hotel(hotel.index) : undefined;
    const before = await log.configOf(hotel.index);
    if (!logged || !before) continue;
    if (!isSame(hotel, logged, before)) return undefined;
    const paths = writtenPaths(before, hotel.config);
    if (paths.length === 0) continue;
    edited.push(hotel.index);
    if (edited.length <= MOST_HOTELS) lines.push(editLine(logged, paths));
  }
  if (missing.size > 0) return undefined;
  const more = edited.length - MOST_HOTELS;
  if (more > 0) lines.push(`  and ${plural(more, 'more hotel')}`);
  return { edited, lines };
}

/** A hotel may get another name, but not together with another code. */
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

async function whyNot(
  { found, unknown, gone, alike }: MovedHotels,
  log: StoredRun,
  mayLack: boolean,
): Promise<string | undefined> {
  const isPiped = log.facts.sources.includes('-');
  const where = isPiped ? 'in what was given' : 'in its configurations';
  if (alike.length > 0) {
    return (
      `some of its hotels have the same name, and it cannot be told which is which: ${labels(alike)}. ` +
      'Give each of them its code in its configuration ("code").'
    );
  }
  if (found === 0) {
    return `none of its hotels is ${where}. ${isPiped ? 'Give the same input again.' : 'Put them back.'}`;
  }
  const missed = gone.filter(({ state }) => state !== 'skipped');
  const added = unknown - (await unlistedHotels(log));
  if (missed.length === 0 || added <= 0 || mayLack) return undefined;
  return (
    `${missed.length} of its hotels ${missed.length === 1 ? 'is' : 'are'} not ${where}: ` +
    `${labels(missed)}; and ${plural(added, 'hotel')} ${added === 1 ? 'is' : 'are'} new. If a hotel has another ` +
    'name now, give its configuration its code ("code"). If not, continue with --skip-invalid.'
  );
}

function labels(hotels: readonly StoredHotel[]): string {
  const told = hotels.slice(0, MOST_LABELS).map(({ name, code }) => hotelLabel(name, code));
  const more = hotels.length - MOST_LABELS;
  return told.join(', ') + (more > 0 ? ` and ${more} more` : '');
}

function editLine({ file, name, code, hotelId }: StoredHotel, paths: readonly string[]): string {
  const told = paths.slice(0, MOST_PATHS).join(', ');
  const more = paths.length - MOST_PATHS;
  const rest = more > 0 ? ` and ${more} more` : '';
  return printable(`  ${hotelLabel(name, code, hotelId)} in ${file}: ${told}${rest}`);
}

/** Those that somebody wrote: a user name made from an e-mail address only follows it. */
function writtenPaths(before: HotelConfig, now: HotelConfig): string[] {
  return differingPaths(before, now).filter((path) => {
    const [, place] = /^staffUsers\.(\d+)\.username$/.exec(path) ?? [];
    if (place === undefined) return true;
    const users = [before, now].map(({ staffUsers }) => staffUsers[Number(place)]);
    return !users.every((user) => user?.username === usernameOf(user?.email ?? ''));
  });
}

/** Where two configurations differ, but for their passwords: `roomTypes.0.room_count`. */
export function differingPaths(before: unknown, now: unknown, path = ''): string[] {
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
