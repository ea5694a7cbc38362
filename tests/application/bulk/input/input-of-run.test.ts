import { NO_OPERATIONS } from '#domain/plan/operation-count.ts';
import { beforeEach, describe, expect, it } from 'vitest';
import { DocumentInput } from '#application/bulk/input/document-input.ts';
import { selectedInput } from '#application/bulk/input/selected-input.ts';
import { inputHash, inputOfRun } from '#application/bulk/input/input-of-run.ts';
import type { FinishedHotel } from '#application/ports/runs/stored-hotels.ts';
import type { HotelDocument } from '#domain/hotel-config.ts';
import { collect } from '#tests/adapters/config/collect.ts';
import { MemoryHotelInput, namedDocument } from '#tests/fakes/memory-hotel-input.ts';
import { countingRandom } from '#tests/fakes/sample-configs.ts';
import { MemoryRunStore } from '#tests/fakes/memory-run-store.ts';
import { FACTS } from '#tests/fakes/sample-run.ts';
import type { RunInProgress } from '#application/runs/run-in-progress.ts';

const ONBOARDED: FinishedHotel = {
  status: 'onboarded',
  hotelId: 7,
  operations: { ...NO_OPERATIONS, done: 3, total: 3 },
  presence: 'there',
  missing: [],
  warnings: [],
};

const ALDER = namedDocument('Alder');
const BIRCH = namedDocument('Birch');
const CEDAR = namedDocument('Cedar');
const TWO_MORE_ROOMS = { roomTypes: [{ name: 'Deluxe Room', room_count: 4 }] };

let run: RunInProgress;

async function finished(...documents: HotelDocument[]): Promise<void> {
  const input = new MemoryHotelInput(documents);
  const { hotels, operations } = await input.check();
  const snapshot = inputHash(input);
  run = await new MemoryRunStore().create(FACTS, { hotels, operations, snapshot });
  for await (const hotel of input.hotels()) {
    const { index } = hotel;
    await run.start([hotel]);
    await run.end(index, { ...ONBOARDED, hotelId: index + 1 });
  }
}

const opened = (...documents: HotelDocument[]) => inputOfRun(new MemoryHotelInput(documents), run);

/** The names and positions of the hotels that are set up, and those without a usable configuration. */
async function left(...documents: HotelDocument[]) {
  const invalid: unknown[] = [];
  const hotels = await collect(
    (await opened(...documents)).hotels({
      onInvalid: ({ name, index }) => void invalid.push(`${name} ${index}`),
    }),
  );
  const named = hotels.map(({ index, config }) => `${config.hotelProfile.name} ${index}`);
  return [named, invalid];
}

const renamed = (document: HotelDocument, name: string, more: object = {}): HotelDocument => ({
  ...document,
  hotelProfile: { ...document.hotelProfile, name, ...more },
});

beforeEach(() => finished(ALDER, BIRCH));

describe('the input of a run that continues', () => {
  it('leaves out finished hotels whose configuration is unchanged, wherever they are', async () => {
    expect(await left(ALDER, BIRCH)).toEqual([[], []]);
    expect(await opened(BIRCH, ALDER)).toMatchObject({ isDone: true, doneOperations: 6 });
    expect(await left(CEDAR, BIRCH, ALDER)).toEqual([['Cedar 2'], []]);
  });

  it('keeps the positions of new hotels in a part of an input', async () => {
    await finished();
    const documents = [ALDER, BIRCH, CEDAR];
    const whole = new DocumentInput({ file: 'chain.xlsx', documents, random: countingRandom() });
    const part = selectedInput(whole, ['Cedar']);
    await part.check();
    const hotels = await collect((await inputOfRun(part, run)).hotels());
    expect(hotels.map(({ index }) => index)).toEqual([2]);
  });

  it('repeats a finished hotel whose configuration has changed', async () => {
    const edited = { ...BIRCH, ...TWO_MORE_ROOMS };
    expect(await left(ALDER, edited)).toEqual([['Birch 1'], []]);
    expect(await opened(ALDER, edited)).toMatchObject({ isDone: false, edited: [1] });
  });

  it('does not repeat a hotel because of another password', async () => {
    const [user] = ALDER.staffUsers ?? [];
    const staffUsers = [{ ...user, password: 'Another-1' }];
    expect((await opened({ ...ALDER, staffUsers }, BIRCH)).isDone).toBe(true);
  });

  it('recognises a renamed hotel by its code and by its ID', async () => {
    await finished(renamed(ALDER, 'Alder', { code: 'ALDER9' }), BIRCH);
    const [one, two] = [
      renamed(BIRCH, 'Beech', { id: 2 }),
      renamed(ALDER, 'Elder', { code: 'ALDER9' }),
    ];
    expect(await left(one, two)).toEqual([['Beech 1', 'Elder 0'], []]);
  });

  it('never takes a new hotel for one that is gone', async () => {
    const { gone, total } = await opened(ALDER, renamed(BIRCH, 'Palace'));
    expect([[...gone], total]).toEqual([[1], 3]);
    expect(await left(ALDER, renamed(BIRCH, 'Palace'))).toEqual([['Palace 2'], []]);
  });

  it('never takes one of several hotels with the same name for another', async () => {
    const other = renamed(BIRCH, 'Birch', { city: 'Pune' });
    await finished(BIRCH, other);
    const edited = { ...BIRCH, ...TWO_MORE_ROOMS };
    expect(await left(other, edited), 'the edited one moved').toEqual([['Birch 0'], []]);
    const [hotels] = await left(CEDAR, edited, other, edited);
    expect(hotels?.toSorted()).toEqual(['Birch 3', 'Birch 4', 'Cedar 2']);
  });

  it('reports an unfinished hotel whose configuration is gone', async () => {
    await run.keepInput(run.input, [0]);
    expect(await left(BIRCH)).toEqual([[], ['Alder 0']]);
    expect((await opened(BIRCH)).isDone).toBe(false);
  });

  it('stores totals and edits, after which an edited hotel is no longer done', async () => {
    const { total, edited } = await opened({ ...ALDER, ...TWO_MORE_ROOMS }, BIRCH, CEDAR);
    await run.keepInput({ ...run.input, hotels: total }, edited);
    expect(run.input.hotels).toBe(3);
    expect(await run.counts()).toMatchObject({ onboarded: 1, stopped: 1 });
  });
});
