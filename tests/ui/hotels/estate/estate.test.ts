import type { ServerRecord } from '#domain/record.ts';
import { describe, expect, it, vi } from 'vitest';
import { ApiError } from '#application/errors/api-error.ts';
import { createListHotels } from '#application/estate/list-hotels.ts';
import { createEstate } from '#ui/hotels/estate/estate.ts';
import type { SetupsLeft } from '#ui/runs/setups-left.ts';
import { accessInFull, accessOf, gapsOf, statusOf } from '#ui/hotels/estate/hotel-words.ts';

const failing = (status: number) => new ApiError({ status, code: '', message: '' });

type Setups = Pick<SetupsLeft, 'read' | 'has' | 'missingOf' | 'recheck'>;

interface World {
  readonly count?: number;
  readonly hotels?: ApiError;
  readonly users?: ApiError;
  /** If this is 0, the list fails at once. Otherwise, it returns one page first. */
  readonly pages?: number;
  readonly setups?: Setups;
}

const NOTHING: Setups = {
  read: () => undefined,
  has: () => false,
  missingOf: () => [],
  recheck: () => Promise.resolve([]),
};

/** A server with `count` hotels: every second one is set up and has an administrator. */
function world({ count = 3, hotels, users, pages = hotels ? 0 : 1, setups = NOTHING }: World = {}) {
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
  const estate = createEstate(createListHotels(api), {
    setups,
    isStarted: async (id) => id !== 2,
    async gaps(id) {
      asked.push(`gaps ${id}`);
      return id === 3 ? ['Rooms of Suite', 'Rates of Web for Suite'] : [];
    },
  });
  return { estate, asked };
}

async function settled({ estate }: ReturnType<typeof world>) {
  await vi.waitFor(() => {
    expect(estate.state.waiting).toBe(0);
    const isRead = (hotel: (typeof estate.state.hotels)[number]) => accessOf(hotel) !== '';
    expect(estate.state.hotels.every(isRead)).toBe(true);
  });
}

describe('the hotels of the onboarding account', () => {
  it('say what a hotel lacks that is called finished, once its row is visible', async () => {
    const made = world();
    const { estate, asked } = made;
    await estate.load();
    await settled(made);
    for (const hotel of [...estate.state.hotels, ...estate.state.hotels]) estate.check(hotel);
    const words = () => estate.state.hotels.map((hotel) => statusOf(hotel).words);
    await vi.waitFor(() =>
      expect(words()).toEqual(['Finished', 'Not started', '2 records missing']),
    );
    expect(gapsOf(estate.state.hotels[2]!)).toEqual(['Rooms of Suite', 'Rates of Web for Suite']);
    expect(asked.filter((each) => each.startsWith('gaps'))).toEqual(['gaps 1', 'gaps 3']);
  });

  it('say whether their setup is finished and who can sign in', async () => {
    const made = world();
    await made.estate.load();
    await settled(made);
    expect(made.estate.state.status).toBe('ready');
    expect(
      made.estate.state.hotels.map((hotel) => [statusOf(hotel).words, accessInFull(hotel)]),
    ).toEqual([
      ['Finished', 'Asha Naik'],
      ['Not started', 'No users'],
      ['Finished', 'Asha Naik'],
    ]);
  });

  it.each([
    ['complete', [], undefined, 'Finished'],
    ['complete', [], { active: 2, administrators: ['Asha Naik'] }, 'Finished'],
    ['complete', ['Room 105'], undefined, '1 record missing'],
    ['unfinished', ['Room 105', 'Room 106'], undefined, '2 records missing'],
    ['complete', [], { active: 2, administrators: [] }, '1 record missing'],
    ['complete', [], { active: 0, administrators: [] }, '1 record missing'],
    ['unfinished', [], { active: 0, administrators: [] }, 'In progress'],
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
    expect(estate.plainView.columns.map(({ key }) => key)).not.toContain('access');
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

  it('are not finished while records of their launch in this browser are missing', async () => {
    const asked: unknown[] = [];
    const { estate } = world({
      setups: {
        ...NOTHING,
        has: (id) => id !== 2,
        missingOf: (id) => (id === 2 ? [] : ['Room 105']),
        recheck: (id) => {
          asked.push(id);
          return Promise.resolve(id === 1 ? ['Room 105'] : []);
        },
      },
    });
    await estate.load();
    expect(asked, 'compared with the server').toEqual([1, 3]);
    expect(estate.state.hotels.map((hotel) => [statusOf(hotel).words, hotel.missing])).toEqual([
      ['1 record missing', ['Room 105']],
      ['In progress', []],
      ['Finished', []],
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
    estate.wantAll();
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
    expect(made.estate.state).toMatchObject({ status: 'ready', waiting: 0 });
  });

  it('stop being rechecked once the screen is closed', async () => {
    const rechecked: unknown[] = [];
    const setups: Setups = {
      ...NOTHING,
      has: () => true,
      recheck(hotelId) {
        rechecked.push(hotelId);
        made.estate.close();
        return Promise.resolve([]);
      },
    };
    const made = world({ count: 200, setups });
    await made.estate.load();
    expect(rechecked).toEqual([1]);
  });

  it('are not loading for ever after an unexpected error', async () => {
    const bug = new TypeError('a bug') as unknown as ApiError;
    const { estate } = world({ hotels: bug });
    await expect(estate.load()).rejects.toThrow('a bug');
    expect(estate.state).toMatchObject({ status: 'failed', error: bug });
  });
});
