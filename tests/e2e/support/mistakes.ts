// docs/behaviour.md §5: what to type into a valid step to get each message, one table per step.

/** One invalid value of a field. If several fields share the label, `nth` says which, from 0. */
export interface Mistake {
  readonly label: string;
  readonly nth?: number;
  readonly typed: string;
  readonly message: string;
}

export const HOTEL_PROFILE: readonly Mistake[] = [
  { label: 'Hotel Name', typed: ' ', message: 'Hotel name is required' },
  { label: 'Hotel Code', typed: '', message: 'Hotel code is required' },
  { label: 'Email', typed: '', message: 'Email is required' },
  { label: 'Email', typed: 'desk@hotel', message: 'Please enter a valid email address' },
  { label: 'Email', typed: 'the desk@hotel.com', message: 'Please enter a valid email address' },
  { label: 'Phone', typed: '', message: 'Phone number is required' },
  { label: 'Phone', typed: '+91 22 55', message: 'Please enter a valid phone number' },
  { label: 'Phone', typed: '022 5550 0100 ext', message: 'Please enter a valid phone number' },
  { label: 'Street Address', typed: '', message: 'Street address is required' },
  { label: 'City', typed: '', message: 'City is required' },
  { label: 'State/Province', typed: '', message: 'State/Province is required' },
  { label: 'Postal Code', typed: '', message: 'Postal code is required' },
  ...['-1', '101', 'much', ''].map((typed) => ({
    label: 'Tax Rate (%)',
    typed,
    message: 'Tax rate must be between 0 and 100',
  })),
  ...['-1', 'a day', ''].map((typed) => ({
    label: 'Free Cancellation (hours)',
    typed,
    message: 'Cancellation hours must be a positive number',
  })),
];

export const ROOM_TYPES: readonly Mistake[] = [
  { label: 'Room Type Name', typed: '', message: 'Room type name is required' },
  { label: 'Base Occupancy', typed: '0', message: 'Base occupancy must be at least 1' },
  {
    label: 'Max Occupancy',
    typed: '1',
    message: 'Max occupancy must be at least equal to base occupancy',
  },
  { label: 'Room Size (sq ft)', typed: '49', message: 'Room size must be at least 50 sq ft' },
  { label: 'Number of Rooms', typed: '0', message: 'Must have at least 1 room of this type' },
];

/** The base rate of this room type is 12,000. */
export const RATES: readonly Mistake[] = [
  ...['', '0', '0.5'].map((typed) => ({
    label: 'Base Rate for Suite',
    typed,
    message: 'Base rate is required and must be greater than 0',
  })),
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
  { label: 'Plan Name', nth: 1, typed: '', message: 'Rate plan name is required' },
  { label: 'Plan Code', nth: 1, typed: ' ', message: 'Rate plan code is required' },
  ...['-51', '50.5'].map((typed) => ({
    label: 'Adjustment (%)',
    typed,
    message: 'Adjustment must be between -50% and 50%',
  })),
  ...['-1', '101'].map((typed) => ({
    label: 'Weekend markup (%)',
    typed,
    message: 'Weekend markup must be between 0 and 100%',
  })),
  ...['-1', '201'].map((typed) => ({
    label: 'Peak season markup (%)',
    typed,
    message: 'Peak season markup must be between 0 and 200%',
  })),
];

/** The second of two users. */
export const STAFF: readonly Mistake[] = [
  { label: 'First Name', typed: ' ', message: 'First name is required' },
  { label: 'Last Name', typed: '', message: 'Last name is required' },
  { label: 'Email', typed: 'omar@', message: 'Please enter a valid email address' },
  { label: 'Username', typed: '', message: 'Username is required' },
  { label: 'Username', typed: 'om', message: 'Username must be at least 3 characters' },
  { label: 'Password', typed: '', message: 'Password is required' },
  { label: 'Password', typed: '12345', message: 'Password must be at least 6 characters' },
  { label: 'Phone', typed: '12345', message: 'Please enter a valid phone number' },
].map((mistake) => ({ ...mistake, nth: 1 }));
