import { describe, expect, it } from 'vitest';
import { SHEET_FIELDS } from '#application/import/cells/fields.ts';
import { OPTIONS, readSwitch } from '#application/import/cells/known-words.ts';
import { KEYS, LANGUAGES, bareName, wordsFor } from '#application/import/cells/words.ts';
import { countries } from '#domain/places/countries.ts';
import { currencies } from '#domain/places/currencies.ts';

describe('the words that people write', () => {
  it('are for fields and values that exist', () => {
    const values = SHEET_FIELDS.flatMap(({ key, field }) =>
      [...new Set(OPTIONS[key]?.values())].map((option) => `${field}.${option}`),
    );
    const others = ['yes', 'no', 'tick', 'every_hotel'];
    const known = new Set([...SHEET_FIELDS.map(({ key }) => key), ...values, ...others]);
    expect(KEYS.filter((key) => !known.has(key))).toEqual([]);
  });

  it('name every field that has a column in hotels', () => {
    const unnamed = SHEET_FIELDS.filter(({ key }) => wordsFor(key).length === 0);
    expect(unnamed.map(({ key }) => key)).toEqual(['ignored.problem']);
  });

  it('mean one option in all languages', () => {
    const meanings = KEYS.filter((key) => /^(bed_configuration|role)\./.test(key)).flatMap((key) =>
      wordsFor(key).map((word) => ({ key, word: bareName(word) })),
    );
    const groups = Map.groupBy(meanings, ({ word }) => word);
    expect([...groups].filter(([, own]) => own.length > 1)).toEqual([]);
  });
});

describe('values in other languages', () => {
  it.each(LANGUAGES.slice(1))('are the countries and currencies of CLDR: %s', (code) => {
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
