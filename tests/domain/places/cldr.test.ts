import { expect, it } from 'vitest';
import { COUNTRIES_OF_CURRENCIES, MAIN_ZONES, ZONE_NAMES } from '#domain/places/cldr.ts';
import { placesOfCldr } from '../../../scripts/write-places.ts';

it('the table of places is that of the installed CLDR: else run node scripts/write-places.ts', () => {
  const { countriesOf, mainZones, zoneNames } = placesOfCldr();
  const joined = Object.entries(countriesOf).map(([code, list]) => [code, list.join(' ')]);
  expect(COUNTRIES_OF_CURRENCIES).toEqual(Object.fromEntries(joined));
  expect(MAIN_ZONES).toEqual(mainZones);
  expect(ZONE_NAMES).toEqual(zoneNames);
});
