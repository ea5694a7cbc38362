import type { ServerRecord } from '#domain/record.ts';
import { describe, expect, it, vi } from 'vitest';
import { ApiError } from '#application/errors/api-error.ts';
import { createListHotels } from '#application/estate/list-hotels.ts';
import type { ReadSetupStatus } from '#application/session/setup-status.ts';
import { createEstate } from '#ui/hotels/estate/estate.ts';
import { hotelColumns } from '#ui/hotels/estate/hotel-cells.tsx';
import { createSetupsLeft } from '#ui/runs/setups-left.ts';
import { memoryTabs } from '#tests/fakes/memory-draft-owner.ts';
import { MemoryDraftStore } from '#tests/fakes/memory-draft-store.ts';
import { PRICED_DOCUMENT } from '#tests/fakes/sample-configs.ts';
import { rowsOf } from '#ui/components/lists/list-view.ts';
import { accessInFull, accessOf, gapsOf, statusOf } from '#ui/hotels/estate/hotel-words.ts';

const failing = (status: number) => new ApiError({ status, code: '', message: '' });
const USER = '4onboard';

interface World {
  readonly count?: number;
  readonly hotels?: ApiError;
  readonly users?: ApiError;
  /** If this is 0, the list fails at once. Otherwise, it returns one page first. */
  readonly pages?: number;
}

const room = (number: string) => {
  return {
    operation: `room:${number}`,
    title: `Room ${number}`,
    status: 400,
    message: '',
    fields: {},
  };
};
const draftOf = (name: string, more: object = {}) => ({
  document: { hotelProfile: { name, code: name.toUpperCase(), city: 'Goa' } },
  step: 1,
  savedAt: 5,
  hotel: {},
  ...more,
});
const resultOf = (...missing: string[]) => ({
  start: { startedAt: 0, seed: 1 },
  done: 1,
  total: 9,
  warnings: missing.map(room),
  roomNumbers: [],
});

/**
 * A server with `count` hotels: every second one is set up and has an administrator. Room 106 is
 * still missing in hotels of this browser.
 */
function world({ count = 3, hotels, users, pages = hotels ? 0 : 1 }: World = {}) {
  const asked: string[] = [];
  const records = Array.from({ length: count }, (_, index): ServerRecord => ({
    id: index + 1,
    name: `Hotel ${index + 1}`,
    code: `HOTEL0${index + 1}`,
    city: 'Goa',
    onboarding_completed: index % 2 === 0,
  }));
  const api = {
    async *hotels() {
      if (pages > 0) yield records;
      if (hotels) throw hotels;
    },
    hotel: () => Promise.reject(failing(404)),
    count: () => Promise.reject(failing(404)),
    async list(kind: string, of: unknown) {
      const { hotelId } = of as { hotelId: number };
      asked.push(`${kind} ${hotelId}`);
      if (users) throw users;
      if (hotelId % 2 === 0) return [];
      const user_profile = { hotel: hotelId, role: 'admin' };
      return [{ id: 1, username: 'asha', first_name: 'Asha', last_name: 'Naik', user_profile }];
    },
  };
  const status = {
    isStarted: async (id: unknown) => id !== 2,
    async checklist(id: unknown) {
      asked.push(`gaps ${String(id)}`);
      const items = [{ key: 'room_types', isDone: false, gaps: ['Suite'] }] as const;
      return { items: id === 3 ? items : [], percent: 0, isComplete: true };
    },
  };
  const drafts = new MemoryDraftStore();
  const openTab = memoryTabs();
  const setups = createSetupsLeft({
    drafts,
    username: USER,
    loadReadStoredDocument: () =>
      Promise.resolve(() => ({ document: PRICED_DOCUMENT, dropped: [] })),
    loadRecordsLeft: () =>
      Promise.resolve(async (_, { hotelId }) => {
        asked.push(`left ${hotelId}`);
        return ['room:106'];
      }),
  });
  const parts = {
    listHotels: createListHotels(api),
    loadSetupStatus: () => Promise.resolve(status as unknown as ReadSetupStatus),
    draftOwner: openTab(),
  };
  return { estate: createEstate(parts, setups), asked, drafts, openTab };
}

/** Waits until all is read of the visible hotels that are not finished. */
async function settled({ estate }: ReturnType<typeof world>) {
  for (const hotel of estate.state.hotels) if (hotel.setup === 'unfinished') estate.check(hotel);
  await vi.waitFor(() => {
    const isRead = (hotel: (typeof estate.state.hotels)[number]) =>
      hotel.hotelId === undefined ||
      (accessOf(hotel) !== '' && statusOf(hotel).words !== 'Checking …');
    expect(estate.state.hotels.every(isRead)).toBe(true);
  });
}

describe('the hotels of the onboarding account', () => {
  it('say who can sign in, whether they are finished and, once a row is visible, what they lack', async () => {
    const made = world();
    const { estate, asked } = made;
    await estate.load();
    expect(estate.state.status).toBe('ready');
    const words = () =>
      estate.state.hotels.map((hotel) => [statusOf(hotel).words, accessInFull(hotel)]);
    expect(words()[1]).toEqual(['Checking …', '']);
    await settled(made);
    expect(words()).toEqual([
      ['Finished', 'Asha Naik'],
      ['Not started', 'No users'],
      ['Finished', 'Asha Naik'],
    ]);
    for (const hotel of [...estate.state.hotels, ...estate.state.hotels]) estate.check(hotel);
    await vi.waitFor(() => expect(words()[2]).toEqual(['1 record missing', 'Asha Naik']));
    expect(gapsOf(estate.state.hotels[2]!)).toMatchObject([{ title: 'Rooms of Suite' }]);
    expect(asked.filter((each) => each.startsWith('gaps'))).toEqual(['gaps 1', 'gaps 3']);
  });

  it.each([
    ['complete', [], undefined, 'Finished'],
    ['complete', [], { active: 2, administrators: ['Asha Naik'] }, 'Finished'],
    ['complete', [room('105')], undefined, '1 record missing'],
    ['unfinished', [room('105'), room('106')], undefined, 'Checking …'],
    ['complete', [], { active: 2, administrators: [] }, '1 record missing'],
    ['complete', [], { active: 0, administrators: [] }, '1 record missing'],
    ['unfinished', [], { active: 0, administrators: [] }, 'Checking …'],
    ['unknown', [], undefined, 'Not known'],
  ] as const)(
    'are not called finished if only the server says so: %s, %j, %j',
    (setup, missing, users, words) => {
      expect(statusOf({ setup, missing, users }).words).toBe(words);
    },
  );

  it('are shown without a request for each if there are many, until the user asks for one', async () => {
    const { estate, asked } = world({ count: 500 });
    await estate.load();
    expect(estate.state.hotels).toHaveLength(500);
    expect(asked).toEqual([]);
    estate.want(estate.state.hotels[6]!);
    await vi.waitFor(() => expect(accessOf(estate.state.hotels[6]!)).toBe('Administrator'));
    expect(asked).toEqual(['user 7']);
  });

  it('are read again one by one after an administrator was added', async () => {
    const made = world();
    await made.estate.load();
    await settled(made);
    made.estate.refresh(2);
    await vi.waitFor(() => expect(made.asked.filter((one) => one === 'user 2')).toHaveLength(2));
  });

  it('come without users on a server that does not list them, which is asked once', async () => {
    const { estate, asked } = world({ count: 60, users: failing(404) });
    await estate.load();
    await vi.waitFor(() => expect(estate.state.areUsersOffered).toBe(false));
    expect(asked.length).toBeLessThanOrEqual(4);
    expect(estate.state.hotels).toHaveLength(60);
  });

  it.each([
    [404, 'not-offered'],
    [405, 'not-offered'],
    [403, 'not-allowed'],
    [500, undefined],
  ])(
    'say whether the list is not offered, not allowed, or failed (%i)',
    async (status, refusal) => {
      const { estate } = world({ hotels: failing(status) });
      await estate.load();
      expect(estate.state).toMatchObject({ refusal, status: 'failed' });
    },
  );

  it.each([
    [403, 'Not allowed for this account'],
    [500, 'Could not be read'],
  ])('say why users could not be read (%i)', async (status, said) => {
    const made = world({ count: 1, users: failing(status) });
    await made.estate.load();
    await settled(made);
    expect(accessInFull(made.estate.state.hotels[0]!)).toBe(said);
  });

  it('are one row with their setup in this browser, which decides what is missing', async () => {
    const made = world();
    const { estate, asked, drafts } = made;
    drafts.write(`${USER}@1`, draftOf('One', { hotel: { id: 1 }, result: resultOf('105', '106') }));
    drafts.write(USER, draftOf('Three', { hotel: { id: 3 } }));
    await estate.load();
    expect(asked.filter((each) => each.startsWith('left'))).toEqual(['left 1', 'left 3']);
    await settled(made);
    expect(estate.state.hotels.map((hotel) => [hotel.name, statusOf(hotel).words])).toEqual([
      ['Hotel 1', '1 record missing'],
      ['Hotel 2', 'Not started'],
      ['Hotel 3', '1 record missing'],
    ]);
    expect(estate.state.hotels.map(({ missing }) => missing)).toMatchObject([
      [{ title: 'Room 106' }],
      [],
      [{ title: 'Room 106' }],
    ]);
    drafts.clear(`${USER}@1`);
    await estate.readSetups();
    expect(statusOf(estate.state.hotels[0]!).words).toBe('Finished');
  });

  it('are sorted together with the setups that are only in this browser', async () => {
    const made = world();
    const { estate, drafts, openTab } = made;
    drafts.write(USER, draftOf('Seaside', { step: 0 }));
    drafts.write(`${USER}#2`, draftOf('Lake'));
    drafts.write(`${USER}#3`, draftOf('Gone', { hotel: { id: 99 }, result: resultOf('105') }));
    await openTab().claim(`${USER}#2`);
    await estate.load();
    await settled(made);
    const shown = rowsOf(
      estate.state.hotels,
      hotelColumns({ estate, onDelete: () => {} }),
      estate.view.state,
    );
    expect(shown.map((hotel) => [hotel.name, statusOf(hotel).words, hotel.isElsewhere])).toEqual([
      ['Gone', '1 record missing', false],
      ['Hotel 1', 'Finished', undefined],
      ['Hotel 2', 'Not started', undefined],
      ['Hotel 3', 'Finished', undefined],
      ['Lake', 'In progress', true],
      ['Seaside', 'In progress', false],
    ]);
  });

  it('are shown as far as they could be read', async () => {
    const { estate } = world({ hotels: failing(502), pages: 1 });
    await estate.load();
    expect(estate.state).toMatchObject({ refusal: undefined, status: 'failed' });
    expect(estate.state.hotels).toHaveLength(3);
    expect(estate.state.error).toMatchObject({ status: 502 });
  });

  it('ask for no more users once the screen is closed', async () => {
    const { estate, asked } = world({ count: 500 });
    await estate.load();
    for (const hotel of estate.state.hotels) estate.want(hotel);
    estate.close();
    await new Promise((resolve) => void setTimeout(resolve));
    expect(asked.length).toBeLessThanOrEqual(4);
  });

  it('are read again if the screen opens again', async () => {
    const made = world();
    const first = made.estate.load();
    made.estate.close();
    await made.estate.load();
    await first;
    await settled(made);
    expect(made.estate.state).toMatchObject({ status: 'ready' });
  });

  it('are not loading for ever after an unexpected error', async () => {
    const bug = new TypeError('a bug') as unknown as ApiError;
    const { estate } = world({ hotels: bug });
    await expect(estate.load()).rejects.toThrow('a bug');
    expect(estate.state).toMatchObject({ status: 'failed', error: bug });
  });
});
