import { describe, expect, it } from 'vitest';
import { readList, streamList, type Page } from '#adapters/http/api/read-list.ts';
import type { RecordList } from '#domain/diff/record-list.ts';
import { InstantClock } from '#tests/fakes/instant-clock.ts';

type Ids = readonly (number | string)[];

/** Each reading is a list of pages. The last reading is repeated. */
function listOf(...readings: readonly (readonly (Ids | Page)[])[]) {
  const clock = new InstantClock();
  const state = { reads: 0, clock };
  // oxlint-disable-next-line typescript/require-await -- the port is asynchronous
  async function* pages(): AsyncGenerator<Page> {
    const reading = readings[Math.min(state.reads, readings.length - 1)] ?? [];
    state.reads += 1;
    for (const one of reading) {
      yield 'records' in one ? one : { records: one.map((id) => ({ id })) };
    }
  }
  const stream = async () => {
    const read: RecordList[] = [];
    for await (const one of streamList(pages, clock)) read.push(one);
    return read;
  };
  return { state, read: () => readList(pages, clock), stream };
}

function page(ids: Ids, count: number, more: Partial<Page> = {}): Page {
  return { records: ids.map((id) => ({ id })), count, ...more };
}

const idsIn = (records: Iterable<Readonly<Record<string, unknown>>>) =>
  [...records].map(({ id }) => id);

const CLEAR = [page([1, 2], 4), page([3, 4], 4)];

describe('readList', () => {
  it.each([
    ['repeats a record', [page([1, 2], 4), page([2, 3], 4), page([4], 4)]],
    ['skips a record', [page([1, 2], 4), page([4], 4)]],
    ['grows', [page([1, 2], 3), page([3, 4], 4)]],
    ['loses its last page', [page([1, 2], 3), { records: [], isGone: true }]],
  ])('reads a list again that %s while it is read', async (_, shifted) => {
    const { state, read } = listOf(shifted, CLEAR);
    const list = await read();
    expect([idsIn(list), list.doubt, state.reads]).toEqual([[1, 2, 3, 4], undefined, 2]);
    expect(state.clock.sleeps).toEqual([200]);
  });

  it.each([
    ['skips a record each time', [page([1, 2], 4), page([4], 4)], [1, 2, 4]],
    ['has a wrong count', [page([1, 2], 7)], [1, 2]],
    ['has a count of 0', [page([1, 2], 0)], [1, 2]],
    ['repeats one record and skips another', [page([1, 2], 4), page([2, 3], 4)], [1, 2, 3]],
    [
      'repeats a record on a later page without a count',
      [
        [1, 2],
        [2, 3],
      ],
      [1, 2, 3],
    ],
    ['loses a page each time', [[1, 2], { records: [], isGone: true }], [1, 2]],
  ])('calls a list incomplete that %s', async (_, pages, ids) => {
    const { state, read } = listOf(pages);
    const list = await read();
    expect([idsIn(list), list.doubt, state.reads]).toEqual([ids, 'incomplete', 3]);
  });

  it.each([
    ['on the next page', [page([1, 2], 3), page([2, 3], 3)], [1, 2, 3]],
    ['on the same page', [page([1, 1, 2], 2)], [1, 2]],
    ['in a list without pages', [[1, 2, 1]], [1, 2]],
    ['once as a number and once as text', [page([1, '1', 2], 2)], ['1', 2]],
  ])('counts a record once that is repeated %s', async (_, pages, ids) => {
    const list = await listOf(pages).read();
    expect([idsIn(list), list.doubt]).toEqual([ids, 'repeated']);
  });

  it('keeps a repeated record as it was listed last', async () => {
    const first = { records: [{ id: 1, status: 'vacant' }], count: 1 };
    const later = { records: [{ id: 1, status: 'occupied' }], count: 1 };
    expect([...(await listOf([first, later]).read())]).toEqual([{ id: 1, status: 'occupied' }]);
  });
});

describe('streamList', () => {
  it('yields each page of a list as it arrives, and reads it once if its count fits', async () => {
    const { state, stream } = listOf(CLEAR);
    expect([(await stream()).map(idsIn), state.reads]).toEqual([
      [
        [1, 2],
        [3, 4],
      ],
      1,
    ]);
  });

  it('reads a shifted list again and yields only what it missed', async () => {
    const { state, stream } = listOf([page([1, 2], 4), page([2, 4], 4)], CLEAR);
    const pages = await stream();
    expect(pages.map(idsIn)).toEqual([[1, 2], [4], [], [3]]);
    expect(pages.some(({ doubt }) => doubt)).toBe(false);
    expect(state.clock.sleeps).toEqual([200]);
  });

  it('says at the end that a list stayed incomplete', async () => {
    const { state, stream } = listOf([page([1, 2], 4), page([4], 4)]);
    const pages = await stream();
    expect([pages.flatMap(idsIn), pages.at(-1)?.doubt]).toEqual([[1, 2, 4], 'incomplete']);
    expect(state.reads).toBe(3);
  });
});
