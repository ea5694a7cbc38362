// The tables of hotel spreadsheets.
import { ADJUSTMENT_TYPES, PLAN_RATE_TYPES, RATE_TYPES } from '#domain/rates/rate-plans.ts';
import { BED_CONFIGURATIONS } from '#domain/rooms/room-types.ts';
import { STAFF_ROLES } from '#domain/staff/staff-roles.ts';
import { HOTELS_TABLE } from './hotels-table.ts';
import { columnsOf, type SheetTable } from './sheet-column.ts';
import { BED_SPELLINGS, ROLE_SPELLINGS } from './sheet-spellings.ts';

const roomType = columnsOf('roomType');
const rate = columnsOf('rate');
const plan = columnsOf('plan');
const user = columnsOf('user');

const GUESTS = { units: /^(guests?|persons?|people|pax|adults?)$/ };

const HOTEL = columnsOf('hotel')('hotel', 'Hotel', 'text', 'SEASIDE', {
  also: 'hotel code, hotel name, property, property code, property name',
});

const BASE_RATE = 'rate, price, base price, price per night, nightly rate';
const MIN_RATE = 'min, minimum, min price, minimum price';
const MAX_RATE = 'max, maximum, max price, maximum price';

export const ROOM_TYPES_TABLE: SheetTable = {
  title: 'Room types',
  file: 'room-types.csv',
  names: /room|type|categor/,
  description: 'One row for each room type of each hotel.',
  columns: [
    HOTEL,
    roomType('name', 'Room type', 'text', 'Deluxe Room', {
      also: 'type, room type name, room, category, room category',
    }),
    roomType('room_count', 'Rooms', 'number', 12, {
      also: 'no. of rooms, number of rooms, rooms count, qty, quantity, count, units',
      units: /^(rooms?|units?|keys?)$/,
    }),
    roomType('base_occupancy', 'Base occupancy', 'number', 2, {
      also: 'occupancy, guests, base guests, standard occupancy',
      ...GUESTS,
    }),
    roomType('max_occupancy', 'Max occupancy', 'number', 3, {
      also: 'maximum occupancy, max guests, capacity, sleeps',
      ...GUESTS,
    }),
    roomType('room_size', 'Room size (sq ft)', 'number', 300, {
      also: 'size, sq ft, area, size (sq ft)',
      units: /^(sq ?\.? ?ft\.?|sqft|ft²|ft2|square feet)$/,
    }),
    roomType('bed_configuration', 'Beds', 'option', 'One King Bed', {
      also: 'bed, bed type, bedding',
      options: BED_CONFIGURATIONS,
      spellings: BED_SPELLINGS,
    }),
    roomType('amenities', 'Amenities', 'text', 'TV, Minibar, Safe', {
      also: 'room amenities, features, facilities',
    }),
    roomType('description', 'Description', 'text', 'With a view of the sea', {
      also: 'room description',
    }),
    rate('base_rate', 'Base rate', 'number', 7000, { also: BASE_RATE, isShortcut: true }),
    rate('min_rate', 'Minimum rate', 'number', 0, { also: MIN_RATE, isShortcut: true }),
    rate('max_rate', 'Maximum rate', 'number', 0, { also: MAX_RATE, isShortcut: true }),
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
    rate('room_type_name', 'Room type', 'text', 'Deluxe Room', {
      also: 'type, room, category, room category',
    }),
    rate('base_rate', 'Base rate', 'number', 7000, { also: BASE_RATE }),
    rate('min_rate', 'Minimum rate', 'number', 4900, { also: MIN_RATE }),
    rate('max_rate', 'Maximum rate', 'number', 10_500, { also: MAX_RATE }),
    rate('rate_type', 'Rate type', 'option', 'standard', {
      also: 'kind of rate',
      options: RATE_TYPES,
    }),
    rate('is_active', 'Active', 'switch', 'yes', { also: 'in use' }),
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
    plan('code', 'Plan code', 'text', 'BAR', { also: 'rate plan code' }),
    plan('name', 'Plan name', 'text', 'Best Available Rate', {
      also: 'plan, rate plan, rate plan name',
    }),
    plan('rate_type', 'Rate type', 'option', 'standard', {
      also: 'type, kind of plan',
      options: PLAN_RATE_TYPES,
    }),
    plan('adjustment_type', 'Adjustment type', 'option', 'base', { options: ADJUSTMENT_TYPES }),
    plan('adjustment_percentage', 'Adjustment %', 'percent', 0, { also: 'percent, change %' }),
    plan('description', 'Description', 'text', 'The rate of the day'),
    plan('is_active', 'Active', 'switch', 'yes', { also: 'in use' }),
    plan('is_public', 'Public', 'switch', 'yes', { also: 'visible, visible to guests' }),
  ],
};

const STAFF: SheetTable = {
  title: 'Staff',
  file: 'staff.csv',
  names: /staff|user|employee|team|people/,
  description: 'One row for each person; without an administrator nobody can sign in to the hotel.',
  columns: [
    HOTEL,
    user('first_name', 'First name', 'text', 'Asha', { also: 'given name, forename' }),
    user('last_name', 'Last name', 'text', 'Naik', { also: 'surname, family name' }),
    user('email', 'E-mail', 'text', 'asha@seaside.example', {
      also: 'email address, mail, work email',
    }),
    user('role', 'Role', 'option', 'Administrator', {
      also: 'position, job',
      options: STAFF_ROLES,
      spellings: ROLE_SPELLINGS,
    }),
    user('username', 'User name', 'text', 'asha', { also: 'login, user, account' }),
    user('password', 'Password', 'text', '${env:ASHA_PASSWORD}', { also: 'initial password' }),
    user('phone', 'Phone', 'text', '+91 98765 43210', {
      also: 'telephone, tel, phone number, phone no, mobile',
    }),
    user('employee_id', 'Employee id', 'text', 'E-1', {
      also: 'employee no, employee number, staff id, staff no',
    }),
    user('is_active', 'Active', 'switch', 'yes', { also: 'enabled' }),
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
