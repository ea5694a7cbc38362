// What people write for the values of fields, as data.
import { COUNTRIES, TIMEZONES } from '#domain/hotel/hotel-profile.ts';
import { CURRENCIES, currencyNames } from '#domain/rates/currencies.ts';
import { ADJUSTMENT_TYPES, PLAN_RATE_TYPES, RATE_TYPES } from '#domain/rates/rate-plans.ts';
import { BED_CONFIGURATIONS } from '#domain/rooms/room-types.ts';
import { roleNames, STAFF_ROLES } from '#domain/staff/staff-roles.ts';
import { foldAccents } from '#domain/text/fold-accents.ts';

/** `Check-in`, `check in` and `Check_In` are one name: its letters and digits. */
export function bareName(name: string): string {
  const bare = foldAccents(name.replaceAll('²', '2'))
    .toLowerCase()
    .replace(/[^\p{L}\p{N}#]/gu, '');
  return bare === '' ? name.trim() : bare;
}

const COUNTRY_WORDS: Readonly<Record<string, string>> = {
  India: 'IN, IND, Bharat',
  'United States': 'US, USA, U.S., America, United States of America, Estados Unidos, EE. UU.',
  'United Kingdom': 'UK, GB, GBR, Great Britain, England, Reino Unido',
  UAE: 'AE, ARE, United Arab Emirates, Emirates, Emiratos Árabes Unidos',
  Singapore: 'SG, SGP, Singapur',
};
const TIMEZONE_WORDS: Readonly<Record<string, string>> = {
  'Asia/Kolkata': 'IST, India, Indian Standard Time, UTC+5:30, GMT+5:30, Asia/Calcutta',
  'America/New_York': 'EST, EDT, ET, Eastern, Eastern Time',
  'America/Chicago': 'CST, CDT, CT, Central, Central Time',
  'America/Denver': 'MST, MDT, MT, Mountain, Mountain Time',
  'America/Los_Angeles': 'PST, PDT, PT, Pacific, Pacific Time',
  'Europe/London': 'BST, UK',
  'Europe/Paris': 'CET, CEST',
  'Asia/Dubai': 'GST, Gulf Standard Time, UAE',
  'Asia/Singapore': 'SGT',
  UTC: 'Z',
};
const BED_WORDS: Readonly<Record<string, string>> = {
  'One Single Bed': 'Single, Single Bed, 1 Single Bed, Single size, Cama individual, Individual',
  'One Double Bed': 'Double, Double Bed, 1 Double Bed, Double size, Cama doble, Cama matrimonial',
  'One Queen Bed': 'Queen, Queen Bed, 1 Queen Bed, Queen size, Queen size bed, Cama queen',
  'One King Bed': 'King, King Bed, 1 King Bed, King size, King size bed, 1 King, Cama king',
  'Two Single Beds':
    'Twin, Twins, Twin Bed, Twin Beds, 2 Single Beds, 2 Singles, Dos camas individuales',
  'Two Double Beds': '2 Double Beds, 2 Doubles, Double Double, Dos camas dobles',
  'One King Bed + Sofa Bed':
    'King + Sofa Bed, King and Sofa Bed, 1 King Bed + Sofa Bed, King + Sofa, King size + Sofa Bed',
  'Bunk Beds': 'Bunk, Bunks, Bunk Bed, Litera, Literas',
};
/** Beside the names of the domain. */
const ROLE_WORDS: Readonly<Record<string, string>> = {
  admin: 'Admin, System administrator, Administrador, Administradora',
  manager:
    'General Manager, GM, Hotel Manager, Duty Manager, Assistant Manager, Operations Manager, Gerente, Director',
  front_desk_agent:
    'Front Desk Executive, Front Office Executive, Front Office Associate, FOE, GSA, Guest Service Associate, Recepcionista, Recepción',
  housekeeper: 'HK, Room attendant, Housekeeping Executive, Camarera, Limpieza, Ama de llaves',
  maintenance: 'Engineer, Engineering, Electrician, Mantenimiento, Técnico',
};

type Words = (option: string) => readonly string[];
const listed =
  (words: Readonly<Record<string, string>>): Words =>
  (option) =>
    words[option]?.split(', ') ?? [];
const cityOf: Words = (zone) => [zone.split('/').at(-1) ?? zone];

/** The options of each field by bare name: `kingsize` is One King Bed. */
export const OPTIONS: Readonly<Record<string, ReadonlyMap<string, string>>> = {
  country: known(COUNTRIES, listed(COUNTRY_WORDS)),
  currency: known(CURRENCIES, (code) => currencyNames(code as (typeof CURRENCIES)[number])),
  timezone: known(TIMEZONES, cityOf, listed(TIMEZONE_WORDS)),
  bed_configuration: known(BED_CONFIGURATIONS, listed(BED_WORDS)),
  role: known(
    STAFF_ROLES,
    (role) => roleNames(role as (typeof STAFF_ROLES)[number]),
    listed(ROLE_WORDS),
  ),
  adjustment_type: known(ADJUSTMENT_TYPES),
  'rate.rate_type': known(RATE_TYPES),
  'plan.rate_type': known(PLAN_RATE_TYPES),
};

function known(options: readonly string[], ...words: readonly Words[]): Map<string, string> {
  const all = options.flatMap((option) =>
    [option, ...words.flatMap((of) => of(option))].map((word) => [bareName(word), option] as const),
  );
  return new Map(all);
}

const TICKS = 'x, ✓, ✔, ☑, •';
const SWITCHES: Readonly<Record<string, boolean>> = Object.fromEntries([
  ...`${TICKS}, yes, y, true, on, 1, available, included, si, sí`
    .split(', ')
    .map((word) => [word, true] as const),
  ...'no, n, false, off, 0, -, –, —, ✗, ✘, ☐, none, nil, na, n/a, not available'
    .split(', ')
    .map((word) => [word, false] as const),
]);

/** Undefined for an unknown tick. */
export function readSwitch(text: string): boolean | undefined {
  return SWITCHES[text.trim().toLowerCase()];
}

/** In a column of ticks, an empty cell means no. */
export function isTick(cell: unknown): boolean {
  return typeof cell === 'string' && TICKS.split(', ').includes(cell.trim().toLowerCase());
}

interface Unit {
  readonly name: string;
  /** In a cell after the number, or in the title. */
  readonly words: string;
  readonly factor: number;
}

const unit = (name: string, words: string, factor = 1): Unit => ({ name, words, factor });
const GUESTS = [unit('guests', 'guests?|persons?|people|pax|adults?|nos?|personas?')];

/** The first unit of a field is that of the configuration. */
export const UNITS: Readonly<Record<string, readonly Unit[]>> = {
  room_size: [
    unit('sqft', String.raw`sq ?\.? ?f(?:ee)?t\.?|sqft\.?|ft²|ft2|square feet`),
    unit(
      'm2',
      String.raw`m²|m2|sq\.? ?m(?:trs?|tr|t|eters?|etres?)?\.?|sqm\.?|(?:square )?met(?:er|re)s?|metros(?: cuadrados)?`,
      10.763_910_4,
    ),
  ],
  cancellation_hours: [
    unit('hours', 'h|hrs?|hours?|horas?'),
    unit('days', 'd|days?|nights?|días?|dias?', 24),
  ],
  room_count: [
    unit('rooms', String.raw`rooms?|units?|keys?|nos?\.?|habitaciones|habitación|uds?\.?`),
  ],
  base_occupancy: GUESTS,
  max_occupancy: GUESTS,
  base_rate: [unit('night', String.raw`(?:/|per |por |a )? ?(?:night|noche)`)],
};

/** The country of a currency and its only time zone, where a hotel gives only one of them. */
export const COUNTRY_FACTS: Readonly<Record<string, { currency: string; timezone?: string }>> = {
  India: { currency: 'INR', timezone: 'Asia/Kolkata' },
  'United States': { currency: 'USD' },
  'United Kingdom': { currency: 'GBP', timezone: 'Europe/London' },
  UAE: { currency: 'AED', timezone: 'Asia/Dubai' },
  Singapore: { currency: 'SGD', timezone: 'Asia/Singapore' },
};
