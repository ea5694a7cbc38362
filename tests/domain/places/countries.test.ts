import { describe, expect, it } from 'vitest';
import {
  countries,
  countriesLike,
  countryNameOf,
  countryOf,
  countryKey,
} from '#domain/places/countries.ts';

describe('names of countries', () => {
  it.each([
    ['Korea, Republic of', 'South Korea'],
    ['Republic of Korea', 'South Korea'],
    ['Democratic People’s Republic of Korea', 'North Korea'],
    ['Czech Republic', 'Czechia'],
    ['Russian Federation', 'Russia'],
    ['Ivory Coast', 'Côte d’Ivoire'],
    ["Cote d'Ivoire", 'Côte d’Ivoire'],
    ['Holland', 'Netherlands'],
    ['The Netherlands', 'Netherlands'],
    ['Bahamas, The', 'Bahamas'],
    ['Turkey', 'Türkiye'],
    ['Hong Kong SAR', 'Hong Kong'],
    ['Burma', 'Myanmar'],
    ['Swaziland', 'Eswatini'],
    ['Viet Nam', 'Vietnam'],
    ['Lao PDR', 'Laos'],
    ['Iran, Islamic Republic of', 'Iran'],
    ['Tanzania, United Republic of', 'Tanzania'],
    ['Bolivia, Plurinational State of', 'Bolivia'],
    ['DR Congo', 'Congo - Kinshasa'],
    ['Congo, Dem. Rep.', 'Congo - Kinshasa'],
    ['Congo (Brazzaville)', 'Congo - Brazzaville'],
    ['Cabo Verde', 'Cape Verde'],
    ['Holy See', 'Vatican City'],
    ['KSA', 'Saudi Arabia'],
    ['PRC', 'China'],
    ['Grand Duchy of Luxembourg', 'Luxembourg'],
    ['Trinidad and Tobago', 'Trinidad & Tobago'],
    ['St Vincent and the Grenadines', 'St. Vincent & Grenadines'],
    ['Sao Tome and Principe', 'São Tomé & Príncipe'],
    ['REUNION', 'Réunion'],
    ['india', 'India'],
    ['Virgin Islands, British', 'British Virgin Islands'],
    ['Guinea-Bissau', 'Guinea-Bissau'],
    ['USA', 'United States'],
    ['United States of America', 'United States'],
    ['England', 'United Kingdom'],
    ['AE', 'UAE'],
    ['Falkland Islands (Islas Malvinas)', 'Falkland Islands'],
    ['Bosnia & Herzegovina', 'Bosnia'],
    ['XK', 'Kosovo'],
  ])('%s is stored as %s', (text, name) => {
    expect(countryNameOf(text)).toBe(name);
  });

  it.each([
    ['Congo', ['Congo - Brazzaville', 'Congo - Kinshasa']],
    ['Korea', ['South Korea', 'North Korea']],
    ['Virgin Islands', ['U.S. Virgin Islands', 'British Virgin Islands']],
    ['Republic of China', ['Taiwan', 'China']],
    ['State of Georgia', ['United States', 'Georgia']],
    ['Guinea (Equatorial)', ['Equatorial Guinea']],
    ['Samoa (American)', ['American Samoa']],
    ['Sudan [South]', ['South Sudan']],
    ['Georgia (USA)', ['United States']],
    ['Puerto Rico (USA)', ['Puerto Rico', 'United States']],
    ['Spain (Canary Islands)', ['Spain']],
    ['Atlantis (Sea)', []],
    ['Indai', ['India']],
    ['Czech Republik', ['Czechia']],
    ['Atlantis', []],
    ['', []],
  ])('%s is not guessed, but may be %j', (text, names) => {
    expect(countryOf(text)).toBeUndefined();
    expect(countriesLike(text).map(({ name }) => name)).toEqual(names);
  });

  it('belong to one country each', () => {
    const owners = Map.groupBy(
      countries().flatMap(({ code, name, otherNames }) =>
        [name, ...otherNames].map((text) => ({ code, key: countryKey(text) })),
      ),
      ({ key }) => key,
    );
    const shared = [...owners].filter(([, list]) => new Set(list.map(({ code }) => code)).size > 1);
    expect(shared).toEqual([]);
  });
});
