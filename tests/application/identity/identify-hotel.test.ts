import { beforeEach, describe, expect, it } from 'vitest';
import { IdentifyHotel } from '#application/identity/identify-hotel.ts';
import { MemoryJournal } from '#adapters/memory/memory-journal.ts';
import type { HotelDocument } from '#domain/hotel-config.ts';
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
  api.dropUniqueKeys();
  identify = new IdentifyHotel(api);
});

const onboard = (profile: object = {}, codeOrigin: CodeOrigin = 'derived') => {
  const clock = new InstantClock();
  const document: HotelDocument = {
    ...SAMPLE_DOCUMENT,
    hotelProfile: { ...SAMPLE_PROFILE, ...profile },
  };
  const config = configOf(document);
  const journal = new MemoryJournal();
  return onboardHotelOver(api, clock).run({ config, journal, codeOrigin, identifyHotel: identify });
};

/** Sets up hotels that have other names, codes and addresses. */
const others = async (count: number) => {
  for (let index = 0; index < count; index += 1) {
    await onboard({ name: `Inn ${index}`, code: `INN${index}`, city: `Town ${index}` }, 'given');
  }
};

describe('on a server that accepts two hotels with one code', () => {
  it.each<CodeOrigin>(['given', 'derived', 'form'])(
    'a second run of an unchanged hotel finds it and sends nothing (code: %s)',
    async (origin) => {
      await onboard({ code: 'SEASID01' }, origin);
      const writes = api.writes.length;
      identify = new IdentifyHotel(api);
      const outcome = await onboard({ code: 'SEASID01' }, origin);
      expect(outcome).toMatchObject({ status: 'onboarded', operations: { unchanged: 21 } });
      expect(api.writes.slice(writes)).toEqual([]);
      expect(api.records('hotel')).toHaveLength(1);
    },
  );
});

describe('a hotel with the contacts of another hotel', () => {
  const renamed = { name: 'Seaside Palace', code: 'SEASID02' };

  it('is created if the other hotel is gone', async () => {
    await onboard();
    await identify.run({ profile: SAMPLE_PROFILE, codeOrigin: 'derived' });
    await api.remove({ kind: 'hotel', id: 1, hotelId: 1 });
    expect(await onboard(renamed)).toMatchObject({ status: 'onboarded' });
  });
});

/** Pretends that an earlier run created the sample hotel with this ID. */
const earlierRun = (id: Id) => {
  const was = traitsOf({ ...SAMPLE_PROFILE, code: 'SEASID01' });
  return {
    madeFrom: () => Promise.resolve([{ id, was, isInPlace: true }]),
    close: () => Promise.resolve(),
  };
};

describe('the hotels of the account', () => {
  it('include hotels that this run created', async () => {
    await onboard();
    await onboard();
    expect(api.records('hotel')).toHaveLength(1);
  });

  it('are listed again after the list could not be read', async () => {
    await onboard();
    identify = new IdentifyHotel(api);
    api.refused.set('list', 502);
    expect(await onboard()).toMatchObject({ status: 'failed', error: { status: 502 } });
    api.refused.clear();
    expect(await onboard()).toMatchObject({ status: 'onboarded', operations: { unchanged: 21 } });
    expect(api.records('hotel')).toHaveLength(1);
  });

  it.each([403, 404, 405])(
    'are found in the list if hotels cannot be read individually (%d)',
    async (status) => {
      await others(3);
      await onboard();
      identify = new IdentifyHotel(api);
      api.refused.set('hotel', status);
      expect(await onboard()).toMatchObject({ hotelId: api.records('hotel').at(-1)?.['id'] });
      expect(api.records('hotel')).toHaveLength(4);
    },
  );

  it.each([403, 404, 405])('are searched by code if they cannot be listed (%d)', async (status) => {
    await onboard();
    identify = new IdentifyHotel(api);
    api.refused.set('list', status);
    expect(await onboard({ code: 'SEASID01' }, 'given')).toMatchObject({
      status: 'onboarded',
      hotelId: 1,
    });
    expect([identify.listed, api.records('hotel').length]).toEqual(['none', 1]);
  });

  it('are also searched by code if the list ends early', async () => {
    await others(3);
    await onboard();
    identify = new IdentifyHotel(api);
    api.pages = 1;
    expect(await onboard()).toMatchObject({ status: 'onboarded', operations: { unchanged: 21 } });
    expect(api.records('hotel')).toHaveLength(4);
  });

  it('are known from an earlier run if the list ends early', async () => {
    await others(3);
    const { hotelId = '' } = await onboard();
    api.pages = 1;
    const earlier = earlierRun(hotelId);
    identify = new IdentifyHotel(api, { earlier });
    const place = { file: 'a.json', before: 0 };
    const renamed = { ...SAMPLE_PROFILE, name: 'Palace', code: 'PALACE01' };
    expect(await identify.run({ profile: renamed, codeOrigin: 'derived', place })).toMatchObject({
      kind: 'conflict',
      hotel: { id: hotelId },
    });
  });

  it('are confirmed by ID if the server has no list, but an earlier run knows one', async () => {
    const { hotelId = '' } = await onboard();
    api.dropLists('hotel');
    api.refused.set('list', 405);
    const earlier = earlierRun(hotelId);
    const place = { file: 'a.json', before: 0 };
    const profile = { ...SAMPLE_PROFILE, code: 'SEASID01' };
    const sought = { profile, codeOrigin: 'derived', place } as const;
    const identified = () => new IdentifyHotel(api, { earlier }).run(sought);
    expect(await identified()).toMatchObject({ kind: 'same', hotel: { id: hotelId } });
    await api.remove({ kind: 'hotel', id: hotelId, hotelId });
    expect(await identified()).toMatchObject({ kind: 'new', isLookedUp: false });
  });

  it('are found if another process created them since the list was read', async () => {
    await others(1);
    const elsewhere = new IdentifyHotel(api);
    const own = identify;
    identify = elsewhere;
    await onboard();
    identify = own;
    expect(await onboard()).toMatchObject({ operations: { unchanged: 21 } });
    expect(api.records('hotel')).toHaveLength(2);
  });

  it('are listed again after another process worked on a hotel, because it may have renamed it', async () => {
    await others(1);
    const own = identify;
    identify = new IdentifyHotel(api);
    await onboard();
    identify = own;
    identify.relist();
    expect(await onboard({ name: 'Palace', code: 'PALACE01' })).toMatchObject({
      error: { conflict: { reason: 'contacts' } },
    });
  });

  it('are reported as unchecked if the server does not list them', async () => {
    api.refused.set('list', 405);
    api.dropLists();
    expect(await onboard()).toMatchObject({ status: 'onboarded' });
    expect(identify.listed).toBe('none');
  });

  it('are reported as unchecked if the list changed each time it was read', async () => {
    api.isUnreliable = true;
    expect(await onboard()).toMatchObject({ status: 'onboarded', isUnchecked: true });
    expect(identify.listed).toBe('unreliable');
  });
});
