// What has become of the configurations of a run since it was started.
import type { HotelInput, InputHotel } from '#application/ports/hotel-input.ts';
import type { LoggedHotel, RunLog } from '#application/ports/run-log.ts';
import type { HotelConfig } from '#domain/hotel-config.ts';
import { CommandFailure } from './command-failure.ts';
import { EXIT } from './exit-codes.ts';
import { knownHotels } from './known-hotels.ts';
import { hotelLabel, plural, printable } from './printable.ts';

const MOST_HOTELS = 20;
const MOST_PATHS = 8;

export interface Edits {
  /** Places of the hotels whose configuration is another now. */
  readonly edited: readonly number[];
  readonly lines: readonly string[];
}

/**
 * Compares the hotels that were begun with their configurations as they are now. Throws
 * `CommandFailure` where others stand in their places.
 */
export async function findEdits(input: HotelInput, log: RunLog): Promise<Edits> {
  const edited: number[] = [];
  const lines: string[] = [];
  const missing = new Set<number>();
  for (const { index, state } of log.hotels()) if (state !== 'skipped') missing.add(index);
  const hotels = input.hotels({
    known: { ...knownHotels(log), isDone: () => false },
    onInvalid: ({ index }) => void missing.delete(index),
  });
  for await (const hotel of hotels) {
    const logged = missing.delete(hotel.index) ? log.hotel(hotel.index) : undefined;
    const before = log.configOf(hotel.index);
    if (!logged || !before) continue;
    if (!isSame(hotel, logged, before)) throw notAsBegun(othersWords(hotel, logged), log);
    const paths = differingPaths(before, hotel.config);
    if (paths.length === 0) continue;
    edited.push(hotel.index);
    if (edited.length <= MOST_HOTELS) lines.push(editLine(logged, paths));
  }
  if (missing.size > 0)
    throw notAsBegun(`${plural(missing.size, 'hotel')} of it cannot be found`, log);
  const more = edited.length - MOST_HOTELS;
  if (more > 0) lines.push(`  and ${plural(more, 'more hotel')}`);
  return { edited, lines };
}

/** A hotel may get another name, but not together with another code. */
function isSame(
  { config: { hotelProfile }, hasOwnCode }: InputHotel,
  { name, code, hotelId }: LoggedHotel,
  before: HotelConfig,
): boolean {
  const { id } = hotelProfile;
  return (
    hotelProfile.name === name ||
    (hasOwnCode && hotelProfile.code === code) ||
    (id !== undefined && [before.hotelProfile.id, hotelId].includes(id))
  );
}

function othersWords({ index, file, config }: InputHotel, logged: LoggedHotel): string {
  const { name } = config.hotelProfile;
  const label = hotelLabel(logged.name, logged.code);
  return `hotel ${index + 1} of its input was ${label} and is ${printable(name)} in ${file} now`;
}

function notAsBegun(what: string, { facts }: RunLog): CommandFailure {
  return new CommandFailure(
    EXIT.invalid,
    `The run ${facts.run} cannot go on: ${what}. Put its hotels back into their order, new ones at ` +
      'the end, and give one that has another name now its code as "code"; or leave the run and ' +
      'start another with hms onboard.',
  );
}

function editLine({ file, name, code, hotelId }: LoggedHotel, paths: readonly string[]): string {
  const told = paths.slice(0, MOST_PATHS).join(', ');
  const more = paths.length - MOST_PATHS;
  const rest = more > 0 ? ` and ${more} more` : '';
  return printable(`  ${hotelLabel(name, code, hotelId)} in ${file}: ${told}${rest}`);
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
