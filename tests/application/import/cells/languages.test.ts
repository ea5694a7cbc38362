import { describe, expect, it } from 'vitest';
import { SHEET_FIELDS } from '#application/import/cells/fields.ts';
import { OPTIONS, readSwitch } from '#application/import/cells/known-words.ts';
import { entriesOf, LANGUAGES } from '#application/import/cells/words/dictionary.ts';
import { bareName } from '#application/import/cells/names.ts';
import { countries } from '#domain/places/countries.ts';
import { currencies } from '#domain/places/currencies.ts';

const CODES = Object.keys(LANGUAGES);
const KEYS = CODES.map((code) => ({
  code,
  keys: entriesOf(LANGUAGES[code] ?? '').map(({ key }) => key),
}));
const TRANSLATED = KEYS.filter(({ code }) => code !== 'es');

describe('the words of a language', () => {
  it.each(KEYS)('are for fields and values that exist: $code', ({ keys }) => {
    const values = SHEET_FIELDS.flatMap(({ key, field }) =>
      [...new Set(OPTIONS[key]?.values())].map((option) => `${field}.${option}`),
    );
    const known = new Set([...SHEET_FIELDS.map(({ key }) => key), ...values, 'yes', 'no', 'tick']);
    expect(keys.filter((key) => !known.has(key))).toEqual([]);
    expect(keys).toHaveLength(new Set(keys).size);
  });

  it('name every field, except where the English title is enough', () => {
    const missing = SHEET_FIELDS.map(({ key }) => {
      const others = TRANSLATED.filter(({ keys }) => !keys.includes(key));
      return `${key}: ${others.map(({ code }) => code).join(', ')}`;
    });
    expect(missing.filter((line) => !line.endsWith(': '))).toEqual([
      'profile.wifi_available: de',
      'profile.restaurant_available: de, fr',
      'profile.spa_available: pt',
      'plan.rate_type: fr',
      'plan.description: fr',
      'profile.room_total: de, fr, it, pt',
      'ignored.category: de, fr, it, pt',
      'ignored.problem: de, fr, it, pt',
    ]);
  });

  it('mean one option in all languages', () => {
    const meanings = Object.values(LANGUAGES)
      .flatMap(entriesOf)
      .filter(({ key }) => /^(bed_configuration|role)\./.test(key))
      .flatMap(({ key, words }) => words.map((word) => ({ key, word: bareName(word) })));
    const groups = Map.groupBy(meanings, ({ word }) => word);
    expect([...groups].filter(([, own]) => new Set(own.map(({ key }) => key)).size > 1)).toEqual(
      [],
    );
  });
});

describe('values in other languages', () => {
  it.each(CODES)('are the countries and currencies of CLDR: %s', (code) => {
    const regions = new Intl.DisplayNames(code, { type: 'region' });
    for (const country of countries()) {
      const name = regions.of(country.code) ?? '';
      // In English, Congo and Guiana may mean several countries.
      const meant = ['Congo', 'Guiana'].includes(name) ? undefined : country.name;
      expect(OPTIONS['profile.country']?.get(bareName(name))).toBe(meant);
    }
    const names = new Intl.DisplayNames(code, { type: 'currency' });
    for (const currency of currencies()) {
      expect(OPTIONS['profile.currency']?.get(bareName(names.of(currency) ?? ''))).toBe(currency);
    }
  });

  // These words are from the POSIX messages of CLDR.
  it.each([
    ['de', 'ja', 'nein'],
    ['de', 'j', 'n'],
    ['fr', 'oui', 'non'],
    ['fr', 'o', 'n'],
    ['it', 'sì', 'no'],
    ['it', 's', 'n'],
    ['pt', 'sim', 'não'],
    ['es', 'Sí', 'NO'],
  ])('are yes and no: %s %s, %s', (_, yes, no) => {
    expect([readSwitch(yes), readSwitch(no)]).toEqual([true, false]);
  });

  it.each([
    ['room_type.bed_configuration', 'Doppelbett', 'One Double Bed'],
    ['room_type.bed_configuration', 'Lits superposés', 'Bunk Beds'],
    ['room_type.bed_configuration', '2 letti singoli', 'Two Single Beds'],
    ['room_type.bed_configuration', 'CAMA DE CASAL', 'One Double Bed'],
    ['user.role', 'Geschäftsführerin', 'manager'],
    ['user.role', 'Femme de chambre', 'housekeeper'],
    ['user.role', 'Manutentore', 'maintenance'],
    ['user.role', 'Recepção', 'front_desk_agent'],
  ])('the %s %s is %s', (field, word, option) => {
    expect(OPTIONS[field]?.get(bareName(word))).toBe(option);
  });
});
