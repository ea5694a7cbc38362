import { expect, it } from 'vitest';
import type { ServerRecord } from '#domain/record.ts';
import {
  hotelOf,
  ratePlanOf,
  rateRuleOf,
  roomOf,
  roomTypeOf,
  staffMemberOf,
} from '#application/records/hotel-records.ts';

type Read = (record: ServerRecord) => object;

const PERSON = { role: 'manager', phone: '+91 832 555 0100', employee_id: 12, hotel: { id: 7 } };
const TYPE = { name: 'Suite', code: 'SUT', base_occupancy: 2 };
const ROOM = { id: 4, room_number: 101, status: 'vacant', cleaning_status: 'clean' };

/** Decimals may be text, times may have seconds, references may be objects, and fields may be missing. */
it.each<[string, Read, ServerRecord, object]>([
  [
    'hotel',
    hotelOf,
    { id: 7, name: 'Seaside', tax_rate: '12.50', check_in_time: '14:00:00' },
    {
      id: 7,
      name: 'Seaside',
      tax_rate: '12.50',
      check_in_time: '14:00',
      check_out_time: '11:00',
      onboarding_completed: false,
    },
  ],
  ['hotel', hotelOf, { logo: null }, { logo: '' }],
  ['hotel', hotelOf, { logo: '/media/1.png' }, { logo: '/media/1.png' }],
  ...[3, { id: 3, name: 'Suite' }].map((room_type): [string, Read, ServerRecord, object] => [
    'room',
    roomOf,
    { ...ROOM, room_type, floor: '1' },
    { ...ROOM, room_number: '101', floor: 1, is_active: true, room_type: 3 },
  ]),
  ['room', roomOf, { floor: 0 }, { floor: 0 }],
  ['room', roomOf, { floor: '-1' }, { floor: -1 }],
  ['room', roomOf, { floor: null }, { floor: undefined }],
  ['room', roomOf, { floor: '' }, { floor: undefined }],
  [
    'room type',
    roomTypeOf,
    { id: 1, ...TYPE, base_rate: '100.00' },
    {
      id: 1,
      ...TYPE,
      description: '',
      max_occupancy: 2,
      room_size: 200,
      bed_configuration: 'One Double Bed',
      amenities: '',
      is_active: true,
    },
  ],
  [
    'rate plan',
    ratePlanOf,
    { id: 2, name: 'Best', code: 'BAR', is_base_plan: true },
    { code: 'BAR', is_base_plan: true, is_public: true },
  ],
  [
    'rate',
    rateRuleOf,
    { id: 3, rate_plan: { id: 2 }, room_type: 1, base_rate: '58.00' },
    {
      id: 3,
      rate_plan: 2,
      room_type: 1,
      base_rate: 58,
      start_date: '',
      end_date: '',
      is_active: true,
    },
  ],
  ...['profile', 'user_profile'].map((nested): [string, Read, ServerRecord, object] => [
    'user',
    staffMemberOf,
    { id: 5, username: 'rita', is_active: false, [nested]: PERSON },
    { username: 'rita', last_name: '', role: 'manager', employee_id: '12', is_active: false },
  ]),
  ['user', staffMemberOf, { id: 5, user_profile: null }, { role: 'staff' }],
])('a %s is read however the server spells it: %#', (_, read, record, expected) => {
  expect(read(record)).toMatchObject(expected);
});

it('a user has no password, and a hotel has no logo if the server does not store logos', () => {
  expect(staffMemberOf({ id: 5, password: 'x' })).not.toHaveProperty('password');
  expect(hotelOf({ id: 7 }).logo).toBeUndefined();
});
