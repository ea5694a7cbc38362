import { describe, expect, it } from 'vitest';
import { MemoryJournal } from '#adapters/memory/memory-journal.ts';
import { createAddAdministrator } from '#application/hotel/add-administrator.ts';
import { ApiError } from '#application/errors/api-error.ts';
import { blankStaffUser, type StaffUser } from '#domain/staff/staff.ts';
import { standingHotel } from '#tests/application/standing-hotel.ts';
import { LOST_AFTER_COMMIT } from '#tests/fakes/fault.ts';
import { onboardHotelOver } from '#tests/fakes/onboard-hotel-over.ts';

const MEERA: StaffUser = {
  ...blankStaffUser(0),
  first_name: 'Meera',
  last_name: 'Rao',
  email: 'meera@seaside.example',
  username: 'meera',
  password: 'Tz4nRb8e',
};

async function world() {
  const { api, hotelId } = await standingHotel();
  const before = api.writes.length;
  const add = createAddAdministrator(api, onboardHotelOver(api));
  const journal = new MemoryJournal();
  return {
    api,
    add: (changes: Partial<StaffUser> = {}) => add.run(hotelId, { ...MEERA, ...changes }, journal),
    writes: () => api.writes.slice(before),
    named: (username: string) => api.records('user').filter((one) => one['username'] === username),
  };
}

describe('adding an administrator to an existing hotel', () => {
  it('creates one user in that hotel and sends nothing else', async () => {
    const { add, writes, named } = await world();
    await add();
    expect(writes()).toEqual(['POST user']);
    expect(named('meera')).toMatchObject([{ email: 'meera@seaside.example' }]);
  });

  it.each([
    ['username', { username: 'Asha' }],
    ['email', { email: 'ASHA@SEASIDE.EXAMPLE' }],
  ])('sends nothing if a user in the hotel has the %s', async (field, changes) => {
    const { api, add, writes } = await world();
    const [asha] = api.records('user');
    const taken = field === 'email' ? { email: String(asha?.['email']).toUpperCase() } : changes;
    await expect(add(taken)).rejects.toMatchObject({ fields: { [field]: /already exists$/ } });
    expect(writes()).toEqual([]);
  });

  it('adopts the user of an earlier attempt whose response was lost', async () => {
    const { api, add, named } = await world();
    api.failNext('user', LOST_AFTER_COMMIT);
    await add();
    await add();
    expect(named('meera')).toHaveLength(1);
  });

  it('names the field that the server refuses', async () => {
    const { api, add } = await world();
    const fields = { email: 'Enter a valid email address.' };
    api.send = () =>
      Promise.reject(
        new ApiError({ status: 400, code: '', message: '', fields, wroteNothing: true }),
      );
    await expect(add()).rejects.toMatchObject({ status: 400, fields });
  });

  it('works against a server that does not list users', async () => {
    const { api, add, named } = await world();
    api.dropLists('user');
    await add();
    expect(named('meera')).toHaveLength(1);
  });
});
