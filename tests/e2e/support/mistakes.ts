// docs/behaviour.md §5: what to type into a valid step to get each message. A table per step lists
// the mistakes that are made together, in the order of the form.

/** One invalid value of a field. If several fields share the label, `nth` says which, from 0. */
export interface Mistake {
  readonly label: string;
  readonly nth?: number;
  readonly typed: string;
  readonly message: string;
}

const TAX = { label: 'Tax Rate (%)', message: 'Tax rate must be between 0 and 100' };
const CANCELLATION = {
  label: 'Free Cancellation (hours)',
  message: 'Cancellation hours must be a positive number',
};
const WRONG_EMAIL = 'Please enter a valid email address';
const WRONG_PHONE = 'Please enter a valid phone number';

export const HOTEL_PROFILE: readonly (readonly Mistake[])[] = [
  [
    { label: 'Hotel Name', typed: ' ', message: 'Hotel name is required' },
    { label: 'Hotel Code', typed: '', message: 'Hotel code is required' },
    { label: 'Email', typed: '', message: 'Email is required' },
    { label: 'Phone', typed: '', message: 'Phone number is required' },
    { label: 'Street Address', typed: '', message: 'Street address is required' },
    { label: 'City', typed: '', message: 'City is required' },
    { label: 'State/Province', typed: '', message: 'State/Province is required' },
    { label: 'Postal Code', typed: '', message: 'Postal code is required' },
    { ...TAX, typed: '-1' },
    { ...CANCELLATION, typed: '-1' },
  ],
  [
    { label: 'Email', typed: 'desk@hotel', message: WRONG_EMAIL },
    { label: 'Phone', typed: '+91 22 55', message: WRONG_PHONE },
    { ...TAX, typed: '101' },
    { ...CANCELLATION, typed: 'a day' },
  ],
  [
    { label: 'Email', typed: 'the desk@hotel.com', message: WRONG_EMAIL },
    { label: 'Phone', typed: '022 5550 0100 ext', message: WRONG_PHONE },
    { ...TAX, typed: 'much' },
    { ...CANCELLATION, typed: '' },
  ],
  [{ ...TAX, typed: '' }],
];

export const ROOM_TYPES: readonly (readonly Mistake[])[] = [
  [
    { label: 'Room Type Name', typed: '', message: 'Room type name is required' },
    { label: 'Base Occupancy', typed: '0', message: 'Base occupancy must be at least 1' },
    { label: 'Room Size (sq ft)', typed: '49', message: 'Room size must be at least 50 sq ft' },
    { label: 'Number of Rooms', typed: '0', message: 'Must have at least 1 room of this type' },
  ],
  [
    {
      label: 'Max Occupancy',
      typed: '1',
      message: 'Max occupancy must be at least equal to base occupancy',
    },
  ],
];

const BASE_RATE = {
  label: 'Base Rate for Suite',
  message: 'Base rate is required and must be greater than 0',
};
const ADJUSTMENT = {
  label: 'Adjustment (%)',
  message: 'Adjustment must be between -50% and 50%',
};
const WEEKEND = {
  label: 'Weekend markup (%)',
  message: 'Weekend markup must be between 0 and 100%',
};
const PEAK = {
  label: 'Peak season markup (%)',
  message: 'Peak season markup must be between 0 and 200%',
};

/** The base rate of this room type is 12,000. */
export const RATES: readonly (readonly Mistake[])[] = [
  [
    { ...BASE_RATE, typed: '' },
    { label: 'Plan Name', nth: 1, typed: '', message: 'Rate plan name is required' },
    { label: 'Plan Code', nth: 1, typed: ' ', message: 'Rate plan code is required' },
    { ...ADJUSTMENT, typed: '-51' },
    { ...WEEKEND, typed: '-1' },
    { ...PEAK, typed: '-1' },
  ],
  [
    { ...BASE_RATE, typed: '0' },
    { ...ADJUSTMENT, typed: '50.5' },
    { ...WEEKEND, typed: '101' },
    { ...PEAK, typed: '201' },
  ],
  [{ ...BASE_RATE, typed: '0.5' }],
  [
    {
      label: 'Min Rate for Suite',
      typed: '12000',
      message: 'Minimum rate must be less than base rate',
    },
    {
      label: 'Max Rate for Suite',
      typed: '12000',
      message: 'Maximum rate must be greater than base rate',
    },
  ],
];

/** The second of two users. */
export const STAFF: readonly (readonly Mistake[])[] = [
  [
    { label: 'First Name', nth: 1, typed: ' ', message: 'First name is required' },
    { label: 'Last Name', nth: 1, typed: '', message: 'Last name is required' },
    { label: 'Email', nth: 1, typed: 'omar@', message: WRONG_EMAIL },
    { label: 'Password', nth: 1, typed: '', message: 'Password is required' },
    { label: 'Phone', nth: 1, typed: '12345', message: WRONG_PHONE },
  ],
  [
    { label: 'Username', nth: 1, typed: '', message: 'Username is required' },
    {
      label: 'Password',
      nth: 1,
      typed: '12345',
      message: 'Password must be at least 6 characters',
    },
  ],
  [
    {
      label: 'Username',
      nth: 1,
      typed: 'om',
      message: 'Username must be at least 3 characters',
    },
  ],
];
