import { countryCodeOf } from '#domain/places/countries.ts';

/** Servers and configurations have square feet. */
export type AreaUnit = 'sq ft' | 'm²';

/** Where hotels and flats are measured in square feet. */
const IN_SQUARE_FEET = new Set('AE BD BS CA GB GU HK IN JM LK MM MY NP PK PR SG US VI'.split(' '));
const SQUARE_FEET_IN_A_SQUARE_METRE = 10.763_910_4;

/** The unit of the hotel's country; that of the server if the country is unknown. */
export function areaUnitOf(country: string): AreaUnit {
  const code = countryCodeOf(country);
  return code === undefined || IN_SQUARE_FEET.has(code) ? 'sq ft' : 'm²';
}

/** Square feet as users see them, in m² with one decimal. */
export function shownArea(squareFeet: number, unit: AreaUnit): number {
  if (unit === 'sq ft') return squareFeet;
  return Math.round((squareFeet / SQUARE_FEET_IN_A_SQUARE_METRE) * 10) / 10;
}

/** Entered m² as whole square feet: fine enough for `shownArea` to give the same m² again. */
export function squareFeetOf(area: number, unit: AreaUnit): number {
  return unit === 'sq ft' ? area : Math.round(area * SQUARE_FEET_IN_A_SQUARE_METRE);
}
