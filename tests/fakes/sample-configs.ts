import { checkDocument, type HotelConfig, type HotelDocument } from '#domain/hotel-config.ts';

/** Counts up instead of choosing randomly, so that every plan is the same. */
export function countingRandom(): (below: number) => number {
  let next = 0;
  return (below) => next++ % below;
}

export const SAMPLE_PROFILE = {
  name: 'Seaside Grand',
  email: 'Info@Seaside.example',
  phone: '+91 832 555 0100',
  street_address: '1 Beach Road',
  city: 'Panaji',
  state_province: 'Goa',
  postal_code: '403001',
};

/**
 * Two room types with five rooms, the default rate plans, dynamic pricing, an administrator and an
 * agent.
 */
export const SAMPLE_DOCUMENT: HotelDocument = {
  hotelProfile: SAMPLE_PROFILE,
  roomTypes: [
    { name: 'Deluxe Room', room_count: 3, max_occupancy: 3 },
    { name: 'Suite', room_count: 2 },
  ],
  rates: {
    rates: [{ room_type_name: 'Deluxe Room', base_rate: 7000 }],
    enable_dynamic_pricing: true,
  },
  staffUsers: [
    {
      first_name: 'Asha',
      last_name: 'Naik',
      email: 'asha@seaside.example',
      password: 'Qw3rTy77z',
    },
    {
      first_name: 'Ben',
      last_name: 'Dias',
      email: 'ben@seaside.example',
      password: 'Zx9cVb22n',
    },
  ],
};

/** Like the sample, but with a base rate for each room type, so that the wizard suggests none. */
export const PRICED_DOCUMENT: HotelDocument = {
  ...SAMPLE_DOCUMENT,
  rates: {
    ...SAMPLE_DOCUMENT.rates,
    rates: [
      { room_type_name: 'Deluxe Room', base_rate: 7000 },
      { room_type_name: 'Suite', base_rate: 12_000 },
    ],
  },
};

/** The complete configuration of a document. Fails the test if the document is invalid. */
export function configOf(document: HotelDocument = SAMPLE_DOCUMENT): HotelConfig {
  const { config, problems } = checkDocument(document, { random: countingRandom() });
  if (problems.length > 0) throw new Error(JSON.stringify(problems));
  return config;
}
