// What a run stores of its hotels before any process works on them.
import { withoutPasswords } from '#application/bulk/user-passwords.ts';
import type { InputHotel } from '#application/ports/input/hotel-input.ts';
import { SourcesInUse } from '#application/ports/runs/run-store.ts';
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

/** Two runs with a hotel in common would both create it. Rejects with `SourcesInUse`. */
export async function assertApart(id: number, meant: Int32Array, turn: Queries): Promise<void> {
  const others = await turn.query<{ name: string; meant: Buffer }>(SQL.othersMeant, [id]);
  for (const { name, meant: theirs } of others) {
    if (haveHashInCommon(meant, hashesIn(theirs))) throw new SourcesInUse(name);
  }
}

/** Hashes of the hotels that the configurations of a run mean. */
export async function meantHashes(id: number, queries: Queries): Promise<Int32Array> {
  const [row] = await queries.query<{ meant: Buffer | null }>(SQL.meant, [id]);
  return hashesIn(row?.meant ?? Buffer.of());
}

function hashesIn(bytes: Buffer): Int32Array {
  return new Int32Array(Uint8Array.from(bytes).buffer);
}

/** Each hash is two numbers. */
function haveHashInCommon(some: Int32Array, others: Int32Array): boolean {
  const known = new Set<string>();
  for (let place = 0; place < some.length; place += 2)
    known.add(`${some[place]} ${some[place + 1]}`);
  for (let place = 0; place < others.length; place += 2) {
    if (known.has(`${others[place]} ${others[place + 1]}`)) return true;
  }
  return false;
}

/** PostgreSQL takes every character in a text but this one. */
export function storable(text: string): string {
  return text.replaceAll('\0', '\uFFFD');
}
