import { beforeEach, describe, expect, it } from 'vitest';
import { IdentifyHotel } from '#application/identity/identify-hotel.ts';
import { MemoryJournal } from '#adapters/memory/memory-journal.ts';
import { traitsOf, type CodeOrigin } from '#domain/hotel/hotel-identity.ts';
import type { Id } from '#domain/record.ts';
import { onboardHotelOver } from '#tests/fakes/onboard-hotel-over.ts';
import { InstantClock } from '#tests/fakes/instant-clock.ts';
import { configOf, SAMPLE_DOCUMENT, SAMPLE_PROFILE } from '#tests/fakes/sample-configs.ts';
import { CountingApi } from './counting-api.ts';

let api: CountingApi;
/** The lookup that all hotels of one run share. */
let identify: IdentifyHotel;
beforeEach(() => {
  api = new CountingApi();
  // The server accepts two hotels with one code.
  api.dropUniqueKeys();
  identify = new IdentifyHotel(api);
});

const onboard = (profile: object = {}, codeOrigin: CodeOrigin = 'derived') => {
  const config = configOf({
    ...SAMPLE_DOCUMENT,
    hotelProfile: { ...SAMPLE_PROFILE, ...profile },
  });
  const command = { config, journal: new MemoryJournal(), codeOrigin, identifyHotel: identify };
  return onboardHotelOver(api, new InstantClock()).run(command);
};

/** Sets up hotels that have other names, codes and addresses, then the sample hotel, in another run. */
const standing = async (others = 0) => {
  for (let index = 0; index < others; index += 1) {
    await onboard({ name: `Inn ${index}`, code: `INN${index}`, city: `Town ${index}` }, 'given');
  }
  const { hotelId = '' } = await onboard({ code: 'SEASID01' });
  identify = new IdentifyHotel(api);
  return hotelId;
};
const hotels = () => api.records('hotel').length;

const UNCHANGED = { status: 'onboarded', operations: { unchanged: 21 } };
const CODE = { code: 'SEASID01' };
const RENAMED = { name: 'Seaside Palace', code: 'SEASID02' };
const PLACE = { file: 'a.json', before: 0 };

/** Pretends that an earlier run created the sample hotel with this ID. */
const knowing = (id: Id) => {
  const was = traitsOf({ ...SAMPLE_PROFILE, ...CODE });
  const madeFrom = () => Promise.resolve([{ id, was, isInPlace: true }]);
  return new IdentifyHotel(api, { earlier: { madeFrom, close: () => Promise.resolve() } });
};

describe('an existing hotel is found, and nothing is sent', () => {
  it.each<[string, number, () => unknown, object, CodeOrigin]>([
    ['with a given code', 0, () => undefined, CODE, 'given'],
    ['with a derived code', 0, () => undefined, CODE, 'derived'],
    ['with a code from a form', 0, () => undefined, CODE, 'form'],
    ...[403, 404, 405].flatMap((status): [string, number, () => unknown, object, CodeOrigin][] => [
      [
        `in the list if hotels cannot be read individually (${status})`,
        3,
        () => api.refused.set('hotel', status),
        {},
        'derived',
      ],
      [
        `by its code if hotels cannot be listed (${status})`,
        0,
        () => api.refused.set('list', status),
        CODE,
        'given',
      ],
    ]),
    ['by its code if the list ends early', 3, () => (api.pages = 1), {}, 'derived'],
    [
      'although another hotel of this run was listed before',
      1,
      () => identify.run({ profile: RENAMED, codeOrigin: 'given' }),
      {},
      'derived',
    ],
  ])('%s', async (_, others, change, profile, origin) => {
    const hotelId = await standing(others);
    const writes = api.writes.length;
    await change();
    expect(await onboard(profile, origin)).toMatchObject({ hotelId });
    expect([api.writes.slice(writes), hotels()]).toEqual([[], others + 1]);
  });

  it('after the list could not be read', async () => {
    await standing();
    api.refused.set('list', 502);
    expect(await onboard()).toMatchObject({ status: 'failed', error: { status: 502 } });
    api.refused.clear();
    expect(await onboard()).toMatchObject(UNCHANGED);
    expect(hotels()).toBe(1);
  });

  it('if this run created it, or another process did since the list was read', async () => {
    await onboard({ name: 'Inn', code: 'INN', city: 'Town' }, 'given');
    const own = identify;
    identify = new IdentifyHotel(api);
    await onboard();
    for (const lookup of [identify, own]) {
      identify = lookup;
      expect(await onboard()).toMatchObject(UNCHANGED);
    }
    expect(hotels()).toBe(2);
  });
});

it('a hotel with the contacts of another hotel is created if the other hotel is gone', async () => {
  await onboard();
  await identify.run({ profile: SAMPLE_PROFILE, codeOrigin: 'derived' });
  await api.remove({ kind: 'hotel', id: 1, hotelId: 1 });
  expect(await onboard(RENAMED)).toMatchObject({ status: 'onboarded' });
});

it('hotels are listed again after another process worked on one, which may have renamed it', async () => {
  await onboard({ name: 'Inn', code: 'INN', city: 'Town' }, 'given');
  const own = identify;
  identify = new IdentifyHotel(api);
  await onboard();
  identify = own;
  identify.relist();
  const conflict = { error: { conflict: { reason: 'contacts' } } };
  expect(await onboard({ name: 'Palace', code: 'PALACE01' })).toMatchObject(conflict);
});

describe('a hotel that an earlier run created', () => {
  it('is known if the list ends early', async () => {
    const id = await standing(3);
    api.pages = 1;
    const profile = { ...SAMPLE_PROFILE, name: 'Palace', code: 'PALACE01' };
    const sought = { profile, codeOrigin: 'derived', place: PLACE } as const;
    expect(await knowing(id).run(sought)).toMatchObject({ kind: 'conflict', hotel: { id } });
  });

  it('is confirmed by ID if the server has no list', async () => {
    const hotelId = await standing();
    api.dropLists('hotel');
    api.refused.set('list', 405);
    const profile = { ...SAMPLE_PROFILE, ...CODE };
    const sought = { profile, codeOrigin: 'derived', place: PLACE } as const;
    const same = { kind: 'same', hotel: { id: hotelId } };
    expect(await knowing(hotelId).run(sought)).toMatchObject(same);
    await api.remove({ kind: 'hotel', id: hotelId, hotelId });
    const gone = { kind: 'new', isLookedUp: false };
    expect(await knowing(hotelId).run(sought)).toMatchObject(gone);
  });
});

it.each<[string, () => unknown, object]>([
  ['none', () => [api.refused.set('list', 405), api.dropLists()], {}],
  ['unreliable', () => (api.isUnreliable = true), { isUnchecked: true }],
] as const)(
  'new hotels are reported as unchecked with the list %s',
  async (listed, change, more) => {
    change();
    expect(await onboard()).toMatchObject({ status: 'onboarded', ...more });
    expect(identify.listed).toBe(listed);
  },
);
