// The labels of a configuration's fields on screens, and places in it in words.
import type { HotelDocument } from '#domain/hotel-config.ts';
import { staffName } from './item-names.ts';

type Labels = Readonly<Record<string, string>>;

interface Part {
  /** The title of the part, or of one item if it is a list. */
  readonly title: string;
  readonly labels: Labels;
  /** The name of an item of the list; '' if it has none. */
  readonly nameOf?: (document: HotelDocument, index: number) => string | undefined;
}

export const PROFILE_LABELS = {
  name: 'Hotel Name',
  code: 'Hotel Code',
  description: 'Description',
  email: 'Email',
  phone: 'Phone',
  website: 'Website',
  street_address: 'Street Address',
  city: 'City',
  state_province: 'State/Province',
  postal_code: 'Postal Code',
  country: 'Country',
  currency: 'Currency',
  timezone: 'Timezone',
  tax_rate: 'Tax Rate (%)',
  cancellation_hours: 'Free Cancellation (hours)',
  check_in_time: 'Check-in Time',
  check_out_time: 'Check-out Time',
} as const satisfies Labels;

export const ROOM_TYPE_LABELS = {
  name: 'Room Type Name',
  description: 'Description',
  base_occupancy: 'Base Occupancy',
  max_occupancy: 'Max Occupancy',
  room_size: 'Room Size (sq ft)',
  bed_configuration: 'Bed Configuration',
  amenities: 'Amenities',
  room_count: 'Number of Rooms',
  room_numbers: 'Room Numbers',
  room_floors: 'Floors',
} as const satisfies Labels;

export const RATE_PLAN_LABELS = {
  name: 'Plan Name',
  code: 'Plan Code',
  adjustment_percentage: 'Adjustment (%)',
  description: 'Description',
  is_active: 'Active',
  is_public: 'Public',
} as const satisfies Labels;

export const PRICING_LABELS = {
  enable_dynamic_pricing: 'Enable dynamic pricing',
  weekend_markup: 'Weekend markup (%)',
  peak_season_markup: 'Peak season markup (%)',
} as const satisfies Labels;

export const STAFF_LABELS = {
  first_name: 'First Name',
  last_name: 'Last Name',
  email: 'Email',
  username: 'Username',
  password: 'Password',
  role: 'Role',
  is_active: 'Active',
  phone: 'Phone',
  employee_id: 'Employee ID',
} as const satisfies Labels;

/** By path. Inner parts come before the parts that contain them. */
const PARTS: Readonly<Record<string, Part> & Record<keyof HotelDocument, Part>> = {
  hotelProfile: { title: 'Hotel profile', labels: { ...PROFILE_LABELS, id: 'Hotel ID' } },
  roomTypes: {
    title: 'Room type',
    labels: ROOM_TYPE_LABELS,
    nameOf: ({ roomTypes }, index) => roomTypes?.[index]?.name,
  },
  'rates.rates': {
    title: 'Base rate',
    labels: { room_type_name: ROOM_TYPE_LABELS.name },
    nameOf: ({ rates }, index) => rates?.rates?.[index]?.room_type_name,
  },
  'rates.rate_plans': {
    title: 'Rate plan',
    labels: RATE_PLAN_LABELS,
    nameOf: ({ rates }, index) => rates?.rate_plans?.[index]?.name,
  },
  rates: { title: 'Rate setup', labels: PRICING_LABELS },
  staffUsers: {
    title: 'Staff user',
    labels: STAFF_LABELS,
    nameOf({ staffUsers }, index) {
      const { first_name = '', last_name = '' } = staffUsers?.[index] ?? {};
      return `${first_name}${last_name}`.trim() && staffName({ first_name, last_name }, index);
    },
  },
};

/**
 * A path of a configuration in words: `staffUsers.0.role` is 'Staff user 1 (Rita Menon): Role'. A
 * field that is on no screen keeps its name.
 */
export function placeInWords(path: string, document: HotelDocument = {}): string {
  const found = Object.entries(PARTS).find(
    ([known]) => path === known || path.startsWith(`${known}.`),
  );
  if (!found) return fieldInWords(path);
  const [known, part] = found;
  const steps = path.slice(known.length + 1).split('.');
  const isItem = /^\d+$/.test(steps[0] ?? '');
  const index = Number(steps[0]);
  const name = isItem ? part.nameOf?.(document, index)?.trim() : '';
  const item = `${part.title}${isItem ? ` ${index + 1}` : ''}${name ? ` (${name})` : ''}`;
  const field = steps.slice(isItem ? 1 : 0).join(' ');
  if (field === '') return item;
  return `${item}: ${part.labels[field] ?? fieldInWords(field)}`;
}

/** Replaces paths in a message with words: some messages are shared with the command line. */
export function pathsInWords(text: string, document?: HotelDocument): string {
  return text.replaceAll(PATH, (path) => placeInWords(path, document));
}

const PATH = new RegExp(`\\b(?:${Object.keys(PARTS).join('|')})(?:\\.\\w+)+`, 'g');

/** 'street_address' is 'Street address', 'is_active' is 'Active'. */
export function fieldInWords(field: string): string {
  const words = field.replace(/^is_/, '').replaceAll(/[_.]/g, ' ').trim();
  return words.charAt(0).toUpperCase() + words.slice(1);
}
