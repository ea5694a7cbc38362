import { expect, it } from 'vitest';
import { pathsInWords } from '#ui/texts/config-places.ts';

it.each([
  ['(hotelProfile.tax_rate)', '(Hotel profile: Tax Rate (%))'],
  ['roomTypes.1.name is odd', 'Room type 2: Room Type Name is odd'],
  ['rates.rates.0.base_rate', 'Base rate 1: Base Rate'],
  ['rates.rate_plans.2.code', 'Rate plan 3: Plan Code'],
  ['rates.weekend_markup', 'Rate setup: Weekend Markup (%)'],
  ['staffUsers.0.email', 'Staff user 1: Email'],
])('%s is read as %s', (text, words) => expect(pathsInWords(text)).toBe(words));
