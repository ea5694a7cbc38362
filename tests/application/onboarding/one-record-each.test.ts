// Two planned records never have the same existing record.
import { expect, it } from 'vitest';
import { MemoryJournal } from '#adapters/memory/memory-journal.ts';
import { standingHotel } from '#tests/application/standing-hotel.ts';
import { onboardHotelOver } from '#tests/fakes/onboard-hotel-over.ts';
import { configOf, SAMPLE_DOCUMENT } from '#tests/fakes/sample-configs.ts';

const [ASHA = {}, BEN = {}] = SAMPLE_DOCUMENT.staffUsers ?? [];

it('a user whose name differs only in case is not another user with the same email', async () => {
  const { again, api, record } = await standingHotel();
  const { id } = record('user', { username: 'asha' });
  Object.assign(api.records('user')[0] ?? {}, { username: 'ASHA' });
  const cleo = { ...ASHA, username: 'cleo', first_name: 'Cleo' };
  const asha = { ...ASHA, username: 'asha', email: 'new@seaside.example' };
  await again({ staffUsers: [cleo, asha, BEN] });
  expect(record('user', { id })).toMatchObject({ first_name: 'Asha' });
});

it('a record that a user has given the key of another planned record is that record', async () => {
  const { onboard, api, record, edit } = await standingHotel();
  const journal = new MemoryJournal();
  await onboard(SAMPLE_DOCUMENT, journal);
  const { id } = record('plan', { code: 'BAR' });
  const web = record('plan', { code: 'WEB' }).id;
  await api.remove({ kind: 'plan', id: web, hotelId: undefined });
  await edit('plan', { code: 'BAR' }, { code: 'WEB', name: 'Website Rate' });
  await onboard(SAMPLE_DOCUMENT, journal);
  expect(record('plan', { code: 'WEB' }).id).toBe(id);
  expect(record('plan', { code: 'BAR' }).id).not.toBe(id);
});

it('a rate that a user has moved to another room type leaves a missing rate', async () => {
  const { onboard, api, record, edit } = await standingHotel();
  const journal = new MemoryJournal();
  await onboard(SAMPLE_DOCUMENT, journal);
  const [deluxe, suite] = api.records('room-type').map(({ id }) => id as number);
  const plan = record('plan', { code: 'BAR' }).id;
  const of = { rate_plan: plan, room_type: suite };
  await api.remove({ kind: 'rule', id: record('rule', of).id, hotelId: undefined });
  await edit('rule', { rate_plan: plan, room_type: deluxe }, { room_type: suite ?? 0 });
  await onboard(SAMPLE_DOCUMENT, journal);
  const types = api.records('rule').filter((rule) => rule['rate_plan'] === plan);
  const expected = new Set([deluxe, suite]);
  expect(new Set(types.map(({ room_type }) => room_type))).toEqual(expected);
});

it('a new room type gets a code that no existing one has, whatever its case', async () => {
  const { again, api } = await standingHotel();
  const [type] = api.records('room-type');
  Object.assign(type ?? {}, { code: 'sut2' });
  const roomTypes = [...(SAMPLE_DOCUMENT.roomTypes ?? []), { name: 'Suite', room_count: 1 }];
  await again({ roomTypes });
  expect(api.records('room-type').map(({ code }) => code)).toEqual(['sut2', 'SUT', 'SUT3']);
});

it('a dry run names the room that a run creates if its planned number is taken', async () => {
  const { onboard, api, hotelId } = await standingHotel();
  const roomTypes = [
    { name: 'Deluxe Room', room_count: 4, max_occupancy: 3 },
    { name: 'Suite', room_count: 2 },
  ];
  const hotelProfile = { ...SAMPLE_DOCUMENT.hotelProfile, id: hotelId };
  const document = { ...SAMPLE_DOCUMENT, hotelProfile, roomTypes };
  const parts = ['rooms'] as const;
  const { changes } = await onboardHotelOver(api).preview({ config: configOf(document), parts });
  expect(changes.map(({ action, key }) => [action, key])).toEqual([['create', 'room:106']]);
  await onboard({ ...document, parts });
  expect(api.records('room').at(-1)).toMatchObject({ room_number: '106' });
});

it('rates are not created again by a run of rates if the list of their plans lags behind', async () => {
  const { onboard, api } = await standingHotel();
  const journal = new MemoryJournal();
  const rates = { rate_plans: [{ name: 'Net Rate', code: 'NET' }] };
  const document = { ...SAMPLE_DOCUMENT, rates, parts: ['rates'] as const };
  await onboard(document, journal);
  const rules = api.records('rule');
  const isNew = (id: unknown) => Number(id) > Number(rules[0]?.['id']);
  const [old] = api.records('plan');
  api.showInLists((kind) => {
    if (kind === 'plan') return [old ?? {}];
    return kind === 'rule' ? rules.filter(({ rate_plan }) => !isNew(rate_plan)) : api.records(kind);
  });
  await onboard(document, journal);
  expect(api.records('rule')).toEqual(rules);
});
