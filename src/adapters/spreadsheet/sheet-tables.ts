// The tables of hotel spreadsheets.
import { ADJUSTMENT_TYPES, PLAN_RATE_TYPES, RATE_TYPES } from '#domain/rates/rate-plans.ts';
import { BED_CONFIGURATIONS } from '#domain/rooms/room-types.ts';
import { STAFF_ROLES } from '#domain/staff/staff-roles.ts';
import { HOTELS_TABLE } from './hotels-table.ts';
import { columnsOf, type SheetTable } from './sheet-column.ts';
import { BED_SPELLINGS, ROLE_SPELLINGS } from './sheet-spellings.ts';

const roomType = columnsOf('roomType', {
  name: 'type, room type name, room, category, room category',
  room_count: 'no. of rooms, number of rooms, rooms count, qty, quantity, count, units',
  base_occupancy: 'occupancy, guests, base guests, standard occupancy',
  max_occupancy: 'maximum occupancy, max guests, capacity, sleeps',
  room_size: 'size, sq ft, area, size (sq ft)',
  bed_configuration: 'bed, bed type, bedding',
  amenities: 'room amenities, features, facilities',
  description: 'room description',
});
const rate = columnsOf('rate', {
  base_rate: 'rate, price, base price, price per night, nightly rate',
  min_rate: 'min, minimum, min price, minimum price',
  max_rate: 'max, maximum, max price, maximum price',
  room_type_name: 'type, room, category, room category',
  rate_type: 'kind of rate',
  is_active: 'in use',
});
const plan = columnsOf('plan', {
  code: 'rate plan code',
  name: 'plan, rate plan, rate plan name',
  rate_type: 'type, kind of plan',
  adjustment_percentage: 'percent, change %',
  is_active: 'in use',
  is_public: 'visible, visible to guests',
});
const user = columnsOf('user', {
  first_name: 'given name, forename',
  last_name: 'surname, family name',
  email: 'email address, mail, work email',
  role: 'position, job',
  username: 'login, user, account',
  password: 'initial password',
  phone: 'telephone, tel, phone number, phone no, mobile',
  employee_id: 'employee no, employee number, staff id, staff no',
  is_active: 'enabled',
});

const GUESTS = { units: /^(guests?|persons?|people|pax|adults?)$/ };

const HOTEL = columnsOf('hotel', {
  hotel: 'hotel code, hotel name, property, property code, property name',
})('hotel', 'Hotel', 'text', 'SEASIDE');

export const ROOM_TYPES_TABLE: SheetTable = {
  title: 'Room types',
  file: 'room-types.csv',
  names: /room|type|categor/,
  description: 'One row for each room type of each hotel.',
  columns: [
    HOTEL,
    roomType('name', 'Room type', 'text', 'Deluxe Room'),
    roomType('room_count', 'Rooms', 'number', 12, { units: /^(rooms?|units?|keys?)$/ }),
    roomType('base_occupancy', 'Base occupancy', 'number', 2, GUESTS),
    roomType('max_occupancy', 'Max occupancy', 'number', 3, GUESTS),
    roomType('room_size', 'Room size (sq ft)', 'number', 300, {
      units: /^(sq ?\.? ?ft\.?|sqft|ft²|ft2|square feet)$/,
    }),
    roomType('bed_configuration', 'Beds', 'option', 'One King Bed', {
      options: BED_CONFIGURATIONS,
      spellings: BED_SPELLINGS,
    }),
    roomType('amenities', 'Amenities', 'text', 'TV, Minibar, Safe'),
    roomType('description', 'Description', 'text', 'With a view of the sea'),
    rate('base_rate', 'Base rate', 'number', 7000, { isShortcut: true }),
    rate('min_rate', 'Minimum rate', 'number', 0, { isShortcut: true }),
    rate('max_rate', 'Maximum rate', 'number', 0, { isShortcut: true }),
  ],
};

const RATES: SheetTable = {
  title: 'Rates',
  file: 'rates.csv',
  names: /rate|price|tariff/,
  description:
    'One row for each room type of each hotel. A room type without a row gets a typical rate.',
  columns: [
    HOTEL,
    rate('room_type_name', 'Room type', 'text', 'Deluxe Room'),
    rate('base_rate', 'Base rate', 'number', 7000),
    rate('min_rate', 'Minimum rate', 'number', 4900),
    rate('max_rate', 'Maximum rate', 'number', 10_500),
    rate('rate_type', 'Rate type', 'option', 'standard', { options: RATE_TYPES }),
    rate('is_active', 'Active', 'switch', 'yes'),
  ],
};

const RATE_PLANS: SheetTable = {
  title: 'Rate plans',
  file: 'rate-plans.csv',
  names: /plan/,
  description:
    'One row for each rate plan of each hotel; a hotel without a row gets BAR, LMR (-15%) and WEB (-10%).',
  columns: [
    HOTEL,
    plan('code', 'Plan code', 'text', 'BAR'),
    plan('name', 'Plan name', 'text', 'Best Available Rate'),
    plan('rate_type', 'Rate type', 'option', 'standard', { options: PLAN_RATE_TYPES }),
    plan('adjustment_type', 'Adjustment type', 'option', 'base', { options: ADJUSTMENT_TYPES }),
    plan('adjustment_percentage', 'Adjustment %', 'percent', 0),
    plan('description', 'Description', 'text', 'The rate of the day'),
    plan('is_active', 'Active', 'switch', 'yes'),
    plan('is_public', 'Public', 'switch', 'yes'),
  ],
};

const STAFF: SheetTable = {
  title: 'Staff',
  file: 'staff.csv',
  names: /staff|user|employee|team|people/,
  description: 'One row for each person; without an administrator nobody can sign in to the hotel.',
  columns: [
    HOTEL,
    user('first_name', 'First name', 'text', 'Asha'),
    user('last_name', 'Last name', 'text', 'Naik'),
    user('email', 'E-mail', 'text', 'asha@seaside.example'),
    user('role', 'Role', 'option', 'Administrator', {
      options: STAFF_ROLES,
      spellings: ROLE_SPELLINGS,
    }),
    user('username', 'User name', 'text', 'asha'),
    user('password', 'Password', 'text', '${env:ASHA_PASSWORD}'),
    user('phone', 'Phone', 'text', '+91 98765 43210'),
    user('employee_id', 'Employee id', 'text', 'E-1'),
    user('is_active', 'Active', 'switch', 'yes'),
  ],
};

/** In the order in which names are matched: 'Room rates' are rates, 'Hotel staff' is staff. */
export const SHEET_TABLES: readonly SheetTable[] = [
  STAFF,
  RATE_PLANS,
  RATES,
  ROOM_TYPES_TABLE,
  HOTELS_TABLE,
];
