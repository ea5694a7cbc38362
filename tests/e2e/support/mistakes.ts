// docs/behaviour.md §5: for each field of a valid step, something to type that is wrong. Mistakes of
// a group are made together, in the order of the form.

/** One invalid value of a field. If several fields share the label, `nth` says which, from 0. */
export interface Mistake {
  readonly label: string;
  readonly nth?: number;
  readonly typed: string;
  readonly message: string;
}

type Mistakes = readonly (readonly Mistake[])[];

const HOTEL_PROFILE: Mistakes = [
  [
    { label: 'Hotel Name', typed: ' ', message: 'Hotel name is required' },
    { label: 'Hotel Code', typed: '', message: 'Hotel code is required' },
    { label: 'Email', typed: 'desk@hotel', message: 'Please enter a valid email address' },
    { label: 'Phone', typed: '', message: 'Phone number is required' },
    { label: 'Street Address', typed: '', message: 'Street address is required' },
    { label: 'City', typed: '', message: 'City is required' },
    { label: 'State/Province', typed: '', message: 'State/Province is required' },
    { label: 'Postal Code', typed: '', message: 'Postal code is required' },
    {
      label: 'Tax Rate (%)',
      typed: 'much',
      message: 'Tax rate must be between 0 and 100',
    },
    {
      label: 'Free Cancellation (hours)',
      typed: '-1',
      message: 'Cancellation hours must be a positive number',
    },
  ],
];

const ROOM_TYPES: Mistakes = [
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

/** The base rate of this room type is 12,000. */
const RATES: Mistakes = [
  [
    {
      label: 'Base Rate for Suite',
      typed: '',
      message: 'Base rate is required and must be greater than 0',
    },
    { label: 'Plan Name', nth: 1, typed: '', message: 'Rate plan name is required' },
    { label: 'Plan Code', nth: 1, typed: ' ', message: 'Rate plan code is required' },
    {
      label: 'Adjustment (%)',
      typed: '-51',
      message: 'Adjustment must be between -50% and 50%',
    },
    {
      label: 'Weekend markup (%)',
      typed: '-1',
      message: 'Weekend markup must be between 0 and 100%',
    },
    {
      label: 'Peak season markup (%)',
      typed: '201',
      message: 'Peak season markup must be between 0 and 200%',
    },
  ],
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
const STAFF: Mistakes = [
  [
    { label: 'First Name', nth: 1, typed: ' ', message: 'First name is required' },
    { label: 'Last Name', nth: 1, typed: '', message: 'Last name is required' },
    { label: 'Email', nth: 1, typed: 'omar@', message: 'Please enter a valid email address' },
    { label: 'Password', nth: 1, typed: '', message: 'Password is required' },
    {
      label: 'Phone',
      nth: 1,
      typed: '12345',
      message: 'Please enter a valid phone number',
    },
  ],
  [{ label: 'Username', nth: 1, typed: '', message: 'Username is required' }],
];

/** By the title of the step. */
export const MISTAKES = {
  'Hotel Profile': HOTEL_PROFILE,
  'Room Types': ROOM_TYPES,
  'Rate Setup': RATES,
  'Staff Users': STAFF,
};
