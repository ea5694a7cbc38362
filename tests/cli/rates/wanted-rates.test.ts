import { expect, it } from 'vitest';
import { createWantedRates } from '#cli/rates/review-rolls.ts';

it.each([
  ['SPÉ', 'Café Suite'],
  ['spé'.normalize('NFD'), 'café suite'.normalize('NFD')],
])('finds a rate by its names, however they are written: %j, %j', (plan, type) => {
  const wanted = createWantedRates({ plans: [plan], roomTypes: [type] });
  const names = { plan: { code: 'SPÉ' }, roomType: { code: 'CS', name: 'Café Suite' } };
  expect(wanted.isWanted(names as Parameters<typeof wanted.isWanted>[0])).toBe(true);
  expect(() => wanted.assertMatched()).not.toThrow();
});
