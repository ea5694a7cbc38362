import type { RecordKind } from '#domain/plan/operation.ts';
import { describe, expect, it } from 'vitest';
import { ApiError } from '#application/errors/api-error.ts';
import { MemoryJournal } from '#adapters/memory/memory-journal.ts';
import { createCompareHotel } from '#application/onboarding/compare-hotel.ts';
import type { Part } from '#domain/plan/parts.ts';
import type { Body, Id } from '#domain/record.ts';
import { InstantClock } from '#tests/fakes/instant-clock.ts';
import { MemoryOnboardingApi } from '#tests/fakes/memory-onboarding-api.ts';
import { onboardHotelOver, planHotelAt } from '#tests/fakes/onboard-hotel-over.ts';
import { configOf } from '#tests/fakes/sample-configs.ts';

const clock = new InstantClock();

/** The sample hotel; each part has one difference and one extra record. */
async function changedHotel() {
  const api = new MemoryOnboardingApi();
  const { hotelId = '' } = await onboardHotelOver(api, clock).run({
    config: configOf(),
    journal: new MemoryJournal(),
  });
  const change = async (kind: RecordKind, body: Body) => {
    const { id } = api.records(kind)[0] as { id: Id };
    await api.change({ kind, id, hotelId, body });
  };
  const add = async (kind: RecordKind, body: Body) => {
    const { id: _, ...copied } = api.records(kind)[0] ?? {};
    await api.send({ kind, body: { ...(copied as unknown as Body), ...body }, hotelId });
  };
  await change('hotel', { city: 'Margao' });
  await change('room-type', { description: 'Old.' });
  await change('plan', { name: 'Best price' });
  await change('user', { first_name: 'Anna' });
  await add('room', { room_number: '999' });
  await add('plan', { code: 'OLD', name: 'Old' });
  await add('user', { username: 'old', email: 'old@hotel.example' });
  const listed: string[] = [];
  const list = api.list.bind(api);
  api.list = (kind, of) => {
    listed.push(kind);
    return list(kind, of);
  };
  return { api, listed };
}

const EXPECTED: readonly (readonly [Part, object])[] = [
  ['hotel', { differing: ['hotel'], extra: [], listed: [] }],
  ['rooms', { differing: ['room-type:DLX'], extra: ['room:999'], listed: ['room', 'room-type'] }],
  [
    'rates',
    {
      differing: ['plan:BAR'],
      extra: ['plan:OLD'],
      listed: ['plan', 'pricing', 'room-type', 'rule'],
    },
  ],
  ['staff', { differing: ['user:asha'], extra: ['user:old'], listed: ['user'] }],
];

/**
 * Sorts the lists that were read. Omits the list of hotels, which is read only to find the hotel.
 */
function listsOf(listed: readonly string[]): string[] {
  return listed.filter((kind) => kind !== 'hotel').toSorted();
}

describe('a comparison of some parts', () => {
  it.each(EXPECTED)('compares and reads only what belongs to %s', async (part, expected) => {
    const { api, listed } = await changedHotel();
    const compareHotel = createCompareHotel(api, planHotelAt(clock));
    const { differences, extras } = await compareHotel.run(configOf(), { parts: [part] });
    expect({
      differing: differences.map(({ key }) => key),
      extra: extras.map(({ key }) => key),
      listed: listsOf(listed),
    }).toEqual(expected);
  });
});

describe('a preview of some parts', () => {
  it.each(EXPECTED)('changes and reads only what belongs to %s', async (part, expected) => {
    const { api, listed } = await changedHotel();
    const command = { config: configOf(), parts: [part] };
    const { outcome, changes } = await onboardHotelOver(api, clock).preview(command);
    expect({
      differing: changes.map(({ key }) => key),
      extra: outcome.unplanned.map(({ key }) => key),
      listed: listsOf(listed),
    }).toEqual(expected);
  });
});

describe('a preview of a hotel whose rooms the server does not list', () => {
  it.each([
    [undefined, ['room']],
    [['rates'] as const, []],
  ])(
    'a preview names what may exist if the server does not list rooms (parts: %j)',
    async (parts, kinds) => {
      const { api } = await changedHotel();
      const list = api.list.bind(api);
      api.list = (kind, of) =>
        kind === 'room'
          ? Promise.reject(new ApiError({ status: 404, code: 'x', message: 'Not found.' }))
          : list(kind, of);
      const onboardHotel = onboardHotelOver(api, clock);
      const { unreadable } = await onboardHotel.preview({ config: configOf(), parts });
      expect(unreadable).toEqual(kinds);
    },
  );
});
