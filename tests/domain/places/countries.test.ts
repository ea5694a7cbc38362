import { describe, expect, it } from 'vitest';
import { isSameValue } from '#domain/description/same-value.ts';
import { countries, countriesLike, countryNameOf, countryOf } from '#domain/places/countries.ts';
import { keyOf } from '#domain/places/country-key.ts';

describe('names of countries', () => {
  it.each([
    ['Korea, Republic of', 'South Korea'],
    ['Korea (Republic of)', 'South Korea'],
    ['Korea, Rep.', 'South Korea'],
    ['Republic of Korea', 'South Korea'],
    ['Korea, South', 'South Korea'],
    ['Democratic People’s Republic of Korea', 'North Korea'],
    ["Korea (the Democratic People's Republic of)", 'North Korea'],
    ['Czech Republic', 'Czechia'],
    ['Russian Federation', 'Russia'],
    ['Ivory Coast', 'Côte d’Ivoire'],
    ["Cote d'Ivoire", 'Côte d’Ivoire'],
    ['Holland', 'Netherlands'],
    ['The Netherlands', 'Netherlands'],
    ['Netherlands (Kingdom of the)', 'Netherlands'],
    ['Bahamas, The', 'Bahamas'],
    ['Philippines (the)', 'Philippines'],
    ['Turkey', 'Türkiye'],
    ['Turkiye', 'Türkiye'],
    ['Macau', 'Macao'],
    ['Hong Kong SAR', 'Hong Kong'],
    ['Hong Kong SAR, China', 'Hong Kong'],
    ['Republic of Ireland', 'Ireland'],
    ['Burma', 'Myanmar'],
    ['Myanmar (Burma)', 'Myanmar'],
    ['Republic of the Union of Myanmar', 'Myanmar'],
    ['Swaziland', 'Eswatini'],
    ['Viet Nam', 'Vietnam'],
    ['Socialist Republic of Viet Nam', 'Vietnam'],
    ['Lao PDR', 'Laos'],
    ["Lao People's Democratic Republic", 'Laos'],
    ['Iran, Islamic Republic of', 'Iran'],
    ['Iran (Islamic Republic of)', 'Iran'],
    ['Tanzania, United Republic of', 'Tanzania'],
    ['United Republic of Tanzania', 'Tanzania'],
    ['Bolivia, Plurinational State of', 'Bolivia'],
    ['Bolivia (Plurinational State of)', 'Bolivia'],
    ['Venezuela (Bolivarian Republic of)', 'Venezuela'],
    ['Micronesia (Federated States of)', 'Micronesia'],
    ['Syrian Arab Republic', 'Syria'],
    ['Egypt, Arab Rep.', 'Egypt'],
    ['Brunei Darussalam', 'Brunei'],
    ['DR Congo', 'Congo - Kinshasa'],
    ['Congo, Dem. Rep.', 'Congo - Kinshasa'],
    ['Democratic Republic of Congo', 'Congo - Kinshasa'],
    ['Congo (Brazzaville)', 'Congo - Brazzaville'],
    ['Republic of the Congo', 'Congo - Brazzaville'],
    ['Cabo Verde', 'Cape Verde'],
    ['Holy See', 'Vatican City'],
    ['Holy See (Vatican City State)', 'Vatican City'],
    ['KSA', 'Saudi Arabia'],
    ['Kingdom of Saudi Arabia', 'Saudi Arabia'],
    ['PRC', 'China'],
    ["People's Republic of China", 'China'],
    ['Taiwan, Province of China', 'Taiwan'],
    ['Moldova, Republic of', 'Moldova'],
    ['Grand Duchy of Luxembourg', 'Luxembourg'],
    ['Trinidad and Tobago', 'Trinidad & Tobago'],
    ['St Vincent and the Grenadines', 'St. Vincent & Grenadines'],
    ['Saint Lucia', 'St. Lucia'],
    ['Sao Tome and Principe', 'São Tomé & Príncipe'],
    ['REUNION', 'Réunion'],
    ['india', 'India'],
    ['Falkland Islands (Malvinas)', 'Falkland Islands'],
    ['Cocos (Keeling) Islands', 'Cocos Islands'],
    ['Virgin Islands, British', 'British Virgin Islands'],
    ['Virgin Islands (U.S.)', 'U.S. Virgin Islands'],
    ['Guinea-Bissau', 'Guinea-Bissau'],
    ['USA', 'United States'],
    ['U.S.A.', 'United States'],
    ['United States of America', 'United States'],
    ['England', 'United Kingdom'],
  ])('%s is stored as %s', (text, name) => {
    expect(countryNameOf(text)).toBe(name);
  });

  it.each([
    ['Congo', ['Congo - Brazzaville', 'Congo - Kinshasa']],
    ['the Congo', ['Congo - Brazzaville', 'Congo - Kinshasa']],
    ['Korea', ['South Korea', 'North Korea']],
    ["People's Republic of Korea", ['South Korea', 'North Korea']],
    ['Virgin Islands', ['U.S. Virgin Islands', 'British Virgin Islands']],
    ['Republic of China', ['Taiwan', 'China']],
    ['China (Republic of)', ['Taiwan', 'China']],
    ['State of Georgia', ['United States', 'Georgia']],
    ['Guinea (Equatorial)', ['Equatorial Guinea']],
    ['Guinea, Equatorial', ['Equatorial Guinea']],
    ['Samoa (American)', ['American Samoa']],
    ['Sudan [South]', ['South Sudan']],
    ['Georgia (USA)', ['United States']],
    ['Georgia, United States', ['United States']],
    ['Puerto Rico (USA)', ['Puerto Rico', 'United States']],
    ['Jersey, United Kingdom', ['Jersey', 'United Kingdom']],
    ['Spain (Canary Islands)', ['Spain']],
    ['Atlantis (Sea)', []],
    ['Indai', ['India']],
    ['Czech Republik', ['Czechia']],
    ['Atlantis', []],
    ['', []],
    ['()', []],
    [',', []],
  ])('%s is not guessed, but may be %j', (text, names) => {
    expect(countryOf(text)).toBeUndefined();
    expect(countriesLike(text).map(({ name }) => name)).toEqual(names);
  });

  it('belong to one country each', () => {
    const owners = Map.groupBy(
      countries().flatMap(({ code, name, otherNames }) =>
        [name, ...otherNames].map((text) => ({ code, key: keyOf(text) })),
      ),
      ({ key }) => key,
    );
    const shared = [...owners].filter(([, list]) => new Set(list.map(({ code }) => code)).size > 1);
    expect(shared).toEqual([]);
  });

  it('are the same value under every name, so servers may spell them differently', () => {
    expect(isSameValue('country', 'Czech Republic', 'Czechia')).toBe(true);
    expect(isSameValue('country', 'Korea, Republic of', 'KR')).toBe(true);
    expect(isSameValue('country', 'INDIA', 'India')).toBe(true);
    expect(isSameValue('country', 'Guinea (Equatorial)', 'Guinea')).toBe(false);
    expect(isSameValue('country', 'Congo', 'DR Congo')).toBe(false);
  });
});
