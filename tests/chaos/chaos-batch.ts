// Hotels that differ in everything that affects a run. The same seed gives the same hotels.
import type { RunFacts } from '#application/ports/runs/run-store.ts';
import { planFrom } from '#application/onboarding/plan-hotel.ts';
import { createHotelCodes } from '#domain/hotel/hotel-code.ts';
import { checkDocument, type HotelDocument } from '#domain/hotel-config.ts';
import type { OnboardingPlan } from '#domain/plan/onboarding-plan.ts';
import { generatePassword } from '#domain/staff/passwords.ts';
import type { RandomInt } from '#domain/random.ts';
import { oneOf } from './one-of.ts';

interface Account {
  readonly username: string;
  /** Undefined if hms generates the password. */
  readonly password: string | undefined;
  readonly isActive: boolean;
}

export interface ChaosBatch {
  readonly ndjson: string;
  readonly accounts: readonly Account[];
  /**
   * Returns the plan of each hotel. `facts` maps the hotel's position in the input to the facts of
   * the run that set up the hotel.
   */
  plans(facts: ReadonlyMap<number, RunFacts>): OnboardingPlan[];
}

// Several names have the same automatic code, and some have unusual characters.
const NAMES = [
  'Lakeside Inn',
  'Lakeside Lodge',
  'Hôtel “Zum Löwen” & Söhne',
  'Grand <Hotel> 100% "Plaza"',
  'ホテル 東京',
  "O'Brien\\s Rest",
  'Été à la Mer ',
  'Seaside; DROP TABLE hotels',
];
const TYPE_NAMES = ['Suite', 'Suite', 'Deluxe Room', 'Sea View', 'Été', 'Room : 1', 'スイート'];
const TIMEZONES = ['Asia/Kolkata', 'America/Los_Angeles', 'UTC'];
const ROLES = ['manager', 'front_desk_agent', 'housekeeper', 'maintenance'];
const MOST_ROOMS_OF_A_TYPE = 5;

export function chaosBatch(hotels: number, random: RandomInt): ChaosBatch {
  const documents = Array.from({ length: hotels }, (_, index) => hotelDocument(index, random));
  return {
    ndjson: documents.map((document) => `${JSON.stringify(document)}\n`).join(''),
    accounts: documents.flatMap(({ staffUsers = [] }) =>
      staffUsers.map(({ username = '', password, is_active: isActive = true }) => {
        return { username, password, isActive };
      }),
    ),
    plans: (facts) => plansOf(documents, facts),
  };
}

function plansOf(documents: readonly HotelDocument[], facts: ReadonlyMap<number, RunFacts>) {
  const given = documents.flatMap(({ hotelProfile }) => hotelProfile?.code ?? []);
  const hotelCode = createHotelCodes((code) => given.includes(code));
  return documents.map((document, index) => {
    const { config, problems } = checkDocument(document, { random: () => 0, hotelCode });
    if (problems.length > 0) throw new Error(JSON.stringify(problems));
    const { startedAt = 0, seed = 0 } = facts.get(index) ?? {};
    return planFrom(config, { startedAt, seed, index });
  });
}

function hotelDocument(index: number, random: RandomInt): HotelDocument {
  const isCoded = random(3) > 0;
  return {
    hotelProfile: {
      // Hotels with a code have unique names. The names of other hotels repeat if there are more
      // hotels than `NAMES`.
      name: `${NAMES[index % NAMES.length]}${isCoded ? ` ${index}` : ''}`,
      ...(isCoded && { code: `CHAOS${String(index).padStart(4, '0')}` }),
      description: 'Two lines,\nand a tab\tin them.',
      email: `Welcome${index}@chaos.example`,
      phone: '+91 98400 50000',
      street_address: `${index} Beach Road`,
      city: 'Panaji',
      state_province: 'Goa',
      postal_code: '403001',
      timezone: oneOf(TIMEZONES, random),
      tax_rate: random(10_000) / 100,
      spa_available: random(2) === 0,
    },
    ...roomsAndRates(random),
    staffUsers: Array.from({ length: 1 + random(4) }, (_, place) =>
      staffUser(index, place, random),
    ),
  };
}

function roomsAndRates(random: RandomInt): Pick<HotelDocument, 'roomTypes' | 'rates'> {
  const start = random(TYPE_NAMES.length);
  const names = Array.from(
    { length: 1 + random(3) },
    (_, place) => TYPE_NAMES[(start + place) % TYPE_NAMES.length] ?? '',
  );
  return {
    roomTypes: names.map((name) => {
      return { name, room_count: 1 + random(MOST_ROOMS_OF_A_TYPE), amenities: 'TV, "Safe"' };
    }),
    rates: {
      rates: names.map((room_type_name) => {
        const base_rate = (1000 + random(900_000)) / 100;
        return { room_type_name, base_rate, is_active: random(4) > 0 };
      }),
      ...oneOf(RATE_PLANS, random),
      enable_dynamic_pricing: random(2) === 0,
      weekend_markup: random(101),
    },
  };
}

/** The default plans, no plans (the legacy path), and three plans of which one is inactive. */
const RATE_PLANS: readonly Pick<NonNullable<HotelDocument['rates']>, 'rate_plans'>[] = [
  {},
  { rate_plans: [] },
  {
    rate_plans: [
      { name: 'Off', code: 'OFF', is_active: false },
      { name: 'Früh & spät', code: 'A:B', adjustment_percentage: -12.5 },
      { name: 'Rack', code: 'RACK', rate_type: 'rack', is_public: false },
    ],
  },
];

function staffUser(hotel: number, place: number, random: RandomInt) {
  const username = `${oneOf(['asha', 'ben.dias', 'carla+night'], random)}.${hotel}.${place}`;
  return {
    first_name: oneOf(['Asha', 'Zoë', "D'Arcy"], random),
    last_name: 'Naik',
    email: `${username}@chaos.example`,
    username,
    ...(place > 0 && { role: oneOf(ROLES, random), is_active: random(5) > 0 }),
    ...(random(3) === 0 && { password: `given-${generatePassword(random)}` }),
  };
}
