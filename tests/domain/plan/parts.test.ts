import { expect, it } from 'vitest';
import { documentOfParts, isKeyOfParts, isPathOfParts, PARTS } from '#domain/plan/parts.ts';

const DOCUMENT = { hotelProfile: {}, roomTypes: [], rates: {}, staffUsers: [] };

it('every field of a configuration belongs to a part', () => {
  const fields = PARTS.flatMap((part) => Object.keys(documentOfParts(DOCUMENT, [part])));
  expect(fields).toEqual(Object.keys(DOCUMENT));
});

it('without parts, everything is included', () => {
  expect(documentOfParts({ ...DOCUMENT, extends: 'base.json' }, undefined)).toHaveProperty(
    'extends',
  );
  expect(isPathOfParts('anything', undefined)).toBe(true);
});

it.each([
  ['roomTypes.0.name', true],
  ['rates.rates.0.base_rate', false],
  ['constructor', false],
])('the path %s is of the part rooms: %s', (path, isOfRooms) => {
  expect(isPathOfParts(path, ['rooms'])).toBe(isOfRooms);
});

it.each([
  ['room:101', true],
  ['rule:BAR:DLX', false],
  ['delete:room:1', false],
])('the operation %s is of the part rooms: %s', (key, isOfRooms) => {
  expect(isKeyOfParts(key, ['rooms'])).toBe(isOfRooms);
});
