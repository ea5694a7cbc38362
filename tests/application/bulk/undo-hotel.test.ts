import { describe, expect, it } from 'vitest';
import { ApiError } from '#application/errors/api-error.ts';
import type { HotelDocument } from '#domain/hotel-config.ts';
import { HotelInUse } from '#application/ports/runs/hotel-locks.ts';
import type { HotelUndo } from '#application/bulk/undo-hotel.ts';
import { LOST_AFTER_COMMIT } from '#tests/fakes/fault.ts';
import { MemoryOnboardingApi } from '#tests/fakes/memory-onboarding-api.ts';
import { SAMPLE_DOCUMENT } from '#tests/fakes/sample-configs.ts';
import { ranOver, recordsOf, undoOver } from './undone-hotel.ts';

const PRUNING = { allowed: 'all', ownUsername: '4onboard' } as const;
const CHANGED = {
  ...SAMPLE_DOCUMENT,
  hotelProfile: { ...SAMPLE_DOCUMENT.hotelProfile, city: 'Margao', description: 'New' },
  roomTypes: [{ name: 'Villa', room_count: 2, max_occupancy: 2 }],
  rates: { enable_dynamic_pricing: false },
};

async function changedHotel(first = SAMPLE_DOCUMENT, second: HotelDocument = CHANGED) {
  const api = new MemoryOnboardingApi();
  await ranOver(api, first);
  const before = recordsOf(api);
  const { undo } = await ranOver(api, second, { pruning: PRUNING });
  return { api, before, undo };
}

/** What an undo would do, such as `update room:101` or `keep room:101 Kept: …`. */
const linesOf = async (api: MemoryOnboardingApi, undo: HotelUndo) => {
  const { records = [] } = (await undoOver(api).preview(undo)) ?? {};
  return records.map(({ action, key, message }) => [action, key, message].join(' ').trim());
};
const pricedAt = (base_rate: number) => ({
  ...SAMPLE_DOCUMENT,
  rates: { rates: [{ room_type_name: 'Deluxe Room', base_rate }] },
});
const withSuites = (numbers: string, others: string) => ({
  ...SAMPLE_DOCUMENT,
  roomTypes: [
    { name: 'Deluxe Room', room_numbers: others },
    { name: 'Suite', room_numbers: numbers },
  ],
});

const keptBy = async (api: MemoryOnboardingApi, undo: HotelUndo) => {
  const outcome = await undoOver(api).run(undo, 'all');
  const notes = outcome?.notes.flatMap((note) => ('message' in note ? note.message : [])) ?? [];
  const warnings = outcome?.warnings.map(({ message }) => message) ?? [];
  return { status: outcome?.status, said: [...notes, ...warnings] };
};

describe('what an undo does', () => {
  it.each([
    ['still has the value of the run', 7000, 'update rule:BAR:DLX'],
    ['already has its former value', 6500, undefined],
    [
      'has another value',
      9999,
      'keep rule:BAR:DLX Kept: changed since the run: base_rate is 9999, not 7000.',
    ],
  ])('restores a field only if it %s', async (_, base_rate, expected) => {
    const { api, undo } = await changedHotel(pricedAt(6500), pricedAt(7000));
    Object.assign(api.records('rule')[0] ?? {}, { base_rate });
    const lines = await linesOf(api, undo);
    expect(lines.find((line) => line.includes('rule:BAR:DLX'))).toBe(expected);
  });

  it('names room types, not their IDs', async () => {
    const { api, undo } = await changedHotel(
      withSuites('103', '101-102'),
      withSuites('102-103', '101'),
    );
    const preview = async () => (await undoOver(api).preview(undo))?.records;
    const fields = [{ field: 'room_type', from: 'Suite', to: 'Deluxe Room' }];
    expect(await preview()).toMatchObject([{ action: 'update', fields }]);
    const body = { hotel: 1, name: 'Villa', code: 'VIL' };
    const villa = await api.send({ kind: 'room-type', hotelId: 1, body });
    const room = api.records('room').find(({ room_number }) => room_number === '102');
    Object.assign(room ?? {}, { room_type: villa });
    const message = 'Kept: changed since the run: room_type is "Villa", not "Suite".';
    expect(await preview()).toMatchObject([{ action: 'keep', message }]);
  });

  it('takes back no password, and says so', async () => {
    const api = new MemoryOnboardingApi();
    await ranOver(api, SAMPLE_DOCUMENT);
    const resetPasswords = new Set(['user:asha']);
    const { undo } = await ranOver(api, SAMPLE_DOCUMENT, { resetPasswords });
    const notes = [{ message: 'Passwords are not taken back.' }];
    expect(await undoOver(api).preview(undo)).toMatchObject({ records: [], notes });
  });

  it('keeps records whose list is doubtful or missing, and those without a response', async () => {
    const api = new MemoryOnboardingApi();
    const { undo } = await ranOver(api, SAMPLE_DOCUMENT);
    api.doubtLists('room', 'incomplete');
    const doubtful = await linesOf(api, undo);
    expect(doubtful.filter((line) => line.startsWith('delete'))).toEqual([]);
    expect(doubtful.join()).toContain('list of rooms changes while it is read');
    api.doubtLists('room');
    api.dropLists('rule');
    const lines = (await linesOf(api, undo)).join('\n');
    expect(lines).toMatch(/^keep rule:.* Kept: the server does not list records of this kind/m);
    expect(lines).toMatch(/^keep plan:.* Kept: rates may refer to it/m);
    const hotel = undo.hotel.entries.get('hotel')!;
    const entries = new Map([
      ['hotel', hotel],
      ['room:101', { state: 'intended' }],
    ] as const);
    const unclear = await linesOf(api, { ...undo, hotel: { ...undo.hotel, entries } });
    expect(unclear).toContainEqual(expect.stringMatching(/^keep room:101 Kept: it is unconfirmed/));
  });
});

it('creates no rate again that an incomplete list may lack', async () => {
  const { api, undo } = await changedHotel();
  api.doubtLists('rule', 'incomplete');
  const rates = (await linesOf(api, undo)).filter((line) => line.includes('rule:BAR:SUT'));
  expect(rates).toEqual([expect.stringMatching(/^keep rule:BAR:SUT Kept: .*list of rates/)]);
});

describe('the undo of a hotel', () => {
  it('replaces whole records on a server without PATCH', async () => {
    const { api, before, undo } = await changedHotel();
    api.refuse('PATCH', 405);
    expect(await keptBy(api, undo)).toEqual({ status: 'onboarded', said: [] });
    expect(recordsOf(api)).toEqual(before);
  });

  it('names records that the server does not change, and undoes the rest', async () => {
    const { api, undo } = await changedHotel();
    api.refuse('PATCH', 405);
    api.refuse('PUT', 405);
    const { status, said } = await keptBy(api, undo);
    expect([status, said]).toEqual(['incomplete', expect.arrayContaining([expect.any(String)])]);
    expect(api.records('room-type').map(({ name }) => name)).toContain('Suite');
  });

  it('creates nothing twice if responses are lost', async () => {
    const { api, before, undo } = await changedHotel();
    for (const kind of ['room-type', 'room', 'rule', 'hotel'] as const)
      api.failNext(kind, LOST_AFTER_COMMIT);
    expect((await keptBy(api, undo)).status).toBe('onboarded');
    expect(recordsOf(api)).toEqual(before);
  });

  it('deletes no record that the preview did not name, and no room that was taken since', async () => {
    const { api, undo } = await changedHotel();
    const villa = api.records('room-type').find(({ name }) => name === 'Villa');
    const rooms = api.records('room').filter(({ room_type }) => room_type === villa?.['id']);
    const list = api.list.bind(api);
    let isFirst = true;
    api.list = async (kind, of) => {
      const listed = await list(kind, of);
      if (kind !== 'room') return listed;
      if (!isFirst) return listed.map((room) => ({ ...room, status: 'occupied' }));
      isFirst = false;
      return listed;
    };
    await undoOver(api).run(undo, 'all');
    expect(api.records('room')).toEqual(expect.arrayContaining(rooms));
    api.list = list;
    const left = api.records('room');
    await undoOver(api).run(undo, []);
    expect(api.records('room')).toEqual(left);
  });

  it('fails if a list cannot be read, and sends nothing', async () => {
    const { api, undo } = await changedHotel();
    const list = api.list.bind(api);
    const broken = new ApiError({ status: 500, code: 'UNKNOWN_ERROR', message: 'Broken.' });
    api.list = (kind, of) => (kind === 'rule' ? Promise.reject(broken) : list(kind, of));
    const sent = api.writes.length;
    expect((await undoOver(api).preview(undo))?.failure?.message).toBe('Broken.');
    expect(await undoOver(api).run(undo, 'all')).toMatchObject({ status: 'failed' });
    expect(api.writes.slice(sent)).toEqual([]);
  });

  it('sends nothing while another process works on the hotel', async () => {
    const { api, undo } = await changedHotel();
    const inUse = new HotelInUse({ pid: 1, folder: '/chain' });
    const sent = api.writes.length;
    const outcome = await undoOver(api).run(undo, 'all', { lock: () => Promise.reject(inUse) });
    expect(outcome).toMatchObject({ status: 'failed', error: { status: 409 } });
    expect(api.writes.slice(sent)).toEqual([]);
  });

  it('keeps and names a new hotel if the server does not delete hotels', async () => {
    const api = new MemoryOnboardingApi();
    const { undo } = await ranOver(api, SAMPLE_DOCUMENT);
    const remove = api.remove.bind(api);
    const refusal = new ApiError({ status: 405, code: 'UNKNOWN_ERROR', message: '' });
    api.remove = (request) =>
      request.kind === 'hotel' ? Promise.reject(refusal) : remove(request);
    const outcome = await undoOver(api).run({ ...undo, deletesHotel: true }, 'all');
    expect(outcome?.warnings).toMatchObject([{ operation: 'hotel', status: 405 }]);
    expect(outcome?.status).toBe('incomplete');
    expect(recordsOf(api)).toEqual([expect.stringContaining('["onboarding_completed",false]')]);
  });
});
