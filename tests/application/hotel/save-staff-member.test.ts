import { expect, it } from 'vitest';
import { saveStaffMember, staffUserOf } from '#application/hotel/save-staff-member.ts';
import { staffMemberOf } from '#application/records/hotel-records.ts';
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
  const { member, overwritten } = await saveStaffMember(api, 7, user);
  expect(member).toMatchObject({ id: 1, username: 'dina', role: 'front_desk_agent' });
  expect(overwritten).toEqual([]);
  expect(await api.read(1)).toMatchObject({ user_profile: { hotel: 7 } });
});

it('sends only what differs from the server, nested as in the record', async () => {
  const api = new MemoryStaffApi([{ ...BEN, user_profile: { role: 'manager', phone: '' } }]);
  const before = staffMemberOf(await api.read(2));
  const user = { ...staffUserOf(before), phone: '+91 1', password: 'Qw3rTy77z' };
  await saveStaffMember(api, 7, user, before);
  const password = { password: 'Qw3rTy77z', confirm_password: 'Qw3rTy77z' };
  expect(api.updates).toEqual([{ ...password, profile: { phone: '+91 1' } }]);
  const changed = staffMemberOf(await api.read(2));
  await saveStaffMember(api, 7, { ...staffUserOf(changed), is_active: false }, changed);
  expect(api.updates.at(-1)).toEqual({ is_active: false });
  await saveStaffMember(api, 7, staffUserOf(changed), changed);
  expect(api.updates).toHaveLength(2);
});

it('keeps what others changed in the member, and names fields that both changed', async () => {
  const api = new MemoryStaffApi([{ ...BEN, first_name: 'Benjamin', email: 'new@sea.example' }]);
  const before = staffMemberOf(BEN);
  const user = { ...staffUserOf(before), first_name: 'Benny', last_name: 'Menon' };
  const { member, overwritten } = await saveStaffMember(api, 7, user, before);
  const saved = { first_name: 'Benny', last_name: 'Menon', email: 'new@sea.example' };
  expect(member).toMatchObject(saved);
  expect(overwritten).toEqual(['first_name']);
  expect(await api.read(2)).toMatchObject(saved);
});
