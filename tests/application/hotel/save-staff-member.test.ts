import { expect, it } from 'vitest';
import { createSaveStaffMember, staffUserOf } from '#application/hotel/save-staff-member.ts';
import { ApiError } from '#application/errors/api-error.ts';
import { staffMemberOf } from '#application/records/hotel-records.ts';
import type { ServerRecord } from '#domain/record.ts';
import { blankStaffUser } from '#domain/staff/staff.ts';
import { MemoryStaffApi } from '#tests/fakes/memory-staff-api.ts';

const BEN = {
  id: 2,
  username: 'ben',
  email: 'ben@sea.example',
  first_name: 'Ben',
  last_name: 'Rao',
};

it('creates a member of the hotel', async () => {
  const api = new MemoryStaffApi();
  const user = { ...blankStaffUser(1), username: 'dina', password: 'Qw3rTy77z' };
  const { member, overwritten } = await createSaveStaffMember(api, 7).run(user);
  expect(member).toMatchObject({ id: 1, username: 'dina', role: 'front_desk_agent' });
  expect(overwritten).toEqual([]);
  expect(await api.read(1)).toMatchObject({ user_profile: { hotel: 7 } });
});

it('sends only what differs from the server, nested as in the record', async () => {
  const api = new MemoryStaffApi([{ ...BEN, user_profile: { role: 'manager', phone: '' } }]);
  const before = staffMemberOf(await api.read(2));
  const user = { ...staffUserOf(before), phone: '+91 1', password: 'Qw3rTy77z' };
  await createSaveStaffMember(api, 7).run(user, before);
  const password = { password: 'Qw3rTy77z', confirm_password: 'Qw3rTy77z' };
  expect(api.updates).toEqual([{ ...password, profile: { phone: '+91 1' } }]);
  const changed = staffMemberOf(await api.read(2));
  await createSaveStaffMember(api, 7).run({ ...staffUserOf(changed), is_active: false }, changed);
  expect(api.updates.at(-1)).toEqual({ is_active: false });
  await createSaveStaffMember(api, 7).run(staffUserOf(changed), changed);
  expect(api.updates).toHaveLength(2);
});

it('keeps what others changed in the member, and names fields that both changed', async () => {
  const api = new MemoryStaffApi([{ ...BEN, first_name: 'Benjamin', email: 'new@sea.example' }]);
  const before = staffMemberOf(BEN);
  const user = { ...staffUserOf(before), first_name: 'Benny', last_name: 'Menon' };
  const { member, overwritten } = await createSaveStaffMember(api, 7).run(user, before);
  const saved = { first_name: 'Benny', last_name: 'Menon', email: 'new@sea.example' };
  expect(member).toMatchObject(saved);
  expect(overwritten).toEqual(['first_name']);
  expect(await api.read(2)).toMatchObject(saved);
});

/** Stores new users, but its first response is lost, and so are as many lists. */
class LosingApi extends MemoryStaffApi {
  lostLists = 0;
  #isLost = true;

  override async create(user: ServerRecord): Promise<ServerRecord> {
    const record = await super.create(user);
    if (!this.#isLost) return record;
    this.#isLost = false;
    throw new ApiError({ status: 0, code: 'network', message: 'lost' });
  }

  override list(): Promise<readonly ServerRecord[]> {
    this.lostLists -= 1;
    if (this.lostLists < 0) return super.list();
    return Promise.reject(new ApiError({ status: 0, code: 'network', message: 'lost' }));
  }
}

const DINA = { ...blankStaffUser(1), username: 'dina', first_name: 'Dina', password: 'Qw3rTy77z' };

it('finds a new member whose response is lost, also if the server writes emails in small letters', async () => {
  const api = new LosingApi();
  const create = api.create.bind(api);
  api.create = (user) => create({ ...user, email: 'dina@sea.example' });
  const { member } = await createSaveStaffMember(api, 7).run({
    ...DINA,
    email: 'Dina@Sea.example',
  });
  expect(member).toMatchObject({ id: 1, username: 'dina' });
  expect(await api.list()).toHaveLength(1);
});

it('finds it at the next attempt if the list is lost too, and sends the last password', async () => {
  const api = new LosingApi();
  api.lostLists = 1;
  const saving = createSaveStaffMember(api, 7);
  await expect(saving.run(DINA)).rejects.toThrow('lost');
  const { member } = await saving.run({ ...DINA, password: 'An0ther99z' });
  expect(member).toMatchObject({ id: 1, username: 'dina' });
  expect(api.updates).toMatchObject([{ password: 'An0ther99z' }]);
});

it('never takes over another person with the same username', async () => {
  const api = new MemoryStaffApi([{ ...BEN, username: 'dina' }]);
  const saving = createSaveStaffMember(api, 7);
  await expect(saving.run(DINA)).rejects.toMatchObject({ status: 400 });
  api.failNext({ status: 502 });
  await expect(saving.run(DINA)).rejects.toMatchObject({ status: 502 });
  await expect(saving.run(DINA)).rejects.toMatchObject({ status: 400 });
  expect(api.updates).toEqual([]);
});

it('says that another user has removed the member', async () => {
  const api = new MemoryStaffApi();
  const before = staffMemberOf(BEN);
  const save = createSaveStaffMember(api, 7).run(
    { ...staffUserOf(before), phone: '+91 1' },
    before,
  );
  await expect(save).rejects.toMatchObject({
    message: 'Ben Rao no longer exists: another user removed the account.',
  });
});
