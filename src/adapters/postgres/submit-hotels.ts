// What a run stores of its hotels before any process works on them.
import { withoutPasswords } from '#application/bulk/user-passwords.ts';
import type { InputHotel } from '#application/ports/input/hotel-input.ts';
import type { Queries } from './connections.ts';
import { SQL } from './run-statements.ts';
import { sealedPasswords, type Seal } from './sealed-passwords.ts';
import type { Entry } from './stored-postgres-run.ts';

interface KnownRow {
  readonly position: number;
  /** As it was written. */
  readonly config: string;
  readonly sealed: Buffer | null;
}

/** A run, and how its passwords are sealed. */
interface Target {
  readonly id: number;
  readonly seal: Seal;
}

/** Within a transaction. Leaves alone hotels that are done or in progress. */
export async function submitHotels(
  hotels: readonly InputHotel[],
  turn: Queries,
  { id, seal }: Target,
): Promise<void> {
  const indexes = hotels.map(({ index }) => index);
  const rows = await turn.query<KnownRow>(SQL.known, [id, indexes]);
  const known = new Map(rows.map((row) => [row.position, row]));
  const submitted = hotels.map((hotel) => {
    const before = known.get(hotel.index);
    const config = JSON.stringify(withoutPasswords(hotel.config));
    return { hotel, before, config, sealed: sealedPasswords(hotel, before?.sealed, seal) };
  });
  const stored = await turn.query<{ position: number }>(SQL.submit, [
    id,
    indexes,
    hotels.map(({ file }) => storable(file)),
    hotels.map(({ config }) => storable(config.hotelProfile.name)),
    hotels.map(({ config }) => storable(config.hotelProfile.code)),
    submitted.map(({ config }) => config),
    hotels.map(({ before }) => before),
    hotels.map(({ hasOwnCode }) => hasOwnCode),
    hotels.map(({ generatedPasswords }) => `{${generatedPasswords.join(',')}}`),
    submitted.map(({ sealed }) => sealed),
  ]);
  const edited = submitted
    .filter(({ before, config }) => before && before.config !== config)
    .map(({ hotel: { index } }) => index);
  // Others work on the rest, and need their journals.
  const positions = new Set(stored.map(({ position }) => position));
  await keepOnlyHotels(
    id,
    edited.filter((index) => positions.has(index)),
    turn,
  );
}

/** Of hotels whose configuration has changed, only the ID is still known. */
async function keepOnlyHotels(id: number, edited: readonly number[], turn: Queries): Promise<void> {
  if (edited.length === 0) return;
  const rows = await turn.query<{ position: number; entries: readonly Entry[] }>(SQL.entries, [
    id,
    edited,
  ]);
  const made = new Map(
    rows.flatMap(({ position, entries }) =>
      entries.filter(([key]) => key === 'hotel').map((entry): [number, Entry] => [position, entry]),
    ),
  );
  await turn.query(SQL.forget, [id, edited]);
  await turn.query(SQL.doubt, [id, edited]);
  await turn.query(SQL.keepEntries, [
    id,
    [...made.keys()],
    [...made.values()].map((entry) => JSON.stringify([entry])),
  ]);
}

/** PostgreSQL takes every character in a text but this one. */
export function storable(text: string): string {
  return text.replaceAll('\0', '\uFFFD');
}
