import { describe, expect, it } from 'vitest';
import {
  hotelOf,
  ratePlanOf,
  rateRuleOf,
  roomOf,
  roomTypeOf,
  staffMemberOf,
} from '#application/records/hotel-records.ts';

describe('a record is read however the server spells it', () => {
  it('records are read with decimals as text, times with seconds, and defaults for missing fields', () => {
    const hotel = hotelOf({ id: 7, name: 'Seaside', tax_rate: '12.50', check_in_time: '14:00:00' });
    expect(hotel).toMatchObject({
      id: 7,
      name: 'Seaside',
      tax_rate: '12.50',
      check_in_time: '14:00',
      check_out_time: '11:00',
      onboarding_completed: false,
    });
  });

  it.each([
    [{}, undefined],
    [{ logo: null }, ''],
    [{ logo: '/media/1.png' }, '/media/1.png'],
  ])('a hotel with %j has the logo %j', (fields, logo) => {
    expect(hotelOf({ id: 7, ...fields }).logo).toBe(logo);
  });

  it('records are read with references as IDs or as objects', () => {
    const room = {
      id: 4,
      room_number: 101,
      floor: '1',
      status: 'vacant',
      cleaning_status: 'clean',
    };
    const expected = { id: 4, room_number: '101', floor: 1, is_active: true, room_type: 3 };
    expect(roomOf({ ...room, room_type: 3 })).toMatchObject(expected);
    expect(roomOf({ ...room, room_type: { id: 3, name: 'Suite' } })).toMatchObject(expected);
  });

  it.each([
    [{ floor: 0 }, 0],
    [{ floor: '-1' }, -1],
    [{ floor: null }, undefined],
    [{ floor: '' }, undefined],
    [{}, undefined],
  ])('a room with %j is on floor %j', (fields, floor) => {
    expect(roomOf({ id: 4, room_number: '4', ...fields }).floor).toBe(floor);
  });

  it('room types, plans and rules are read however the server spells them', () => {
    const type = { id: 1, name: 'Suite', code: 'SUT', base_occupancy: 2, base_rate: '100.00' };
    expect(roomTypeOf(type)).toMatchObject({
      id: 1,
      name: 'Suite',
      code: 'SUT',
      description: '',
      base_occupancy: 2,
      max_occupancy: 2,
      room_size: 200,
      bed_configuration: 'One Double Bed',
      amenities: '',
      is_active: true,
    });
    expect(ratePlanOf({ id: 2, name: 'Best', code: 'BAR', is_base_plan: true })).toMatchObject({
      code: 'BAR',
      is_base_plan: true,
      is_public: true,
    });
    expect(
      rateRuleOf({ id: 3, rate_plan: { id: 2 }, room_type: 1, base_rate: '58.00' }),
    ).toMatchObject({
      id: 3,
      rate_plan: 2,
      room_type: 1,
      base_rate: 58,
      start_date: '',
      end_date: '',
      is_active: true,
    });
  });

  it.each(['profile', 'user_profile'])('a user is read with the role in `%s`', (nested) => {
    const user = { id: 5, username: 'rita', first_name: 'Rita', is_active: false };
    const more = { role: 'manager', phone: '+91 832 555 0100', employee_id: 12, hotel: { id: 7 } };
    const member = staffMemberOf({ ...user, [nested]: more });
    expect(member).not.toHaveProperty('password');
    expect(member).toMatchObject({
      ...user,
      last_name: '',
      email: '',
      role: 'manager',
      phone: '+91 832 555 0100',
      employee_id: '12',
    });
  });

  it('a user without a role is read as staff (docs/behaviour.md §6)', () => {
    expect(staffMemberOf({ id: 5, username: 'x', user_profile: null }).role).toBe('staff');
  });
});
