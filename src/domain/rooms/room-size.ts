import { countryCodeOf } from '#domain/places/countries.ts';

/** Servers and configurations use square feet. Screens may show m². */
export type AreaUnit = 'sq ft' | 'm²';

/** Countries in which hotel rooms are measured in square feet. */
const IN_SQUARE_FEET = new Set('AE BD BS CA GB GU HK IN JM LK MM MY NP PK PR SG US VI'.split(' '));
const SQUARE_FEET_IN_A_SQUARE_METRE = 10.763_910_4;

/** Returns the unit for the hotel's country. The default for an unknown country is the server's unit, square feet. */
export function areaUnitOf(country: string): AreaUnit {
  const code = countryCodeOf(country);
  return code === undefined || IN_SQUARE_FEET.has(code) ? 'sq ft' : 'm²';
}

/** Converts square feet to the unit on screen. m² have one decimal. */
export function shownArea(squareFeet: number, unit: AreaUnit): number {
  if (unit === 'sq ft') return squareFeet;
  return Math.round((squareFeet / SQUARE_FEET_IN_A_SQUARE_METRE) * 10) / 10;
}

/** Converts an entered area to square feet. Rounds m² so that `shownArea` gives the same m² again. */
export function squareFeetOf(area: number, unit: AreaUnit): number {
  return unit === 'sq ft' ? area : Math.round(area * SQUARE_FEET_IN_A_SQUARE_METRE);
}
