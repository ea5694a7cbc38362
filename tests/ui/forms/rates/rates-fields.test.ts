import { expect, it } from 'vitest';
import { initialRateConfig } from '#domain/rates/rates.ts';
import { BLANK_ROOM_TYPE } from '#domain/rooms/room-types.ts';
import { createRatesForm } from '#ui/forms/rates/rates-form.ts';
import { ratesFieldsOf, withRatesFields } from '#ui/forms/rates/rates-fields.ts';

const TYPES = ['Suite', 'Loft'].map((name) => ({ ...BLANK_ROOM_TYPE, id: name, name }));
const HOTEL = { roomTypes: TYPES, plans: [] } as unknown as Parameters<typeof ratesFieldsOf>[1];

function fresh() {
  const form = createRatesForm({ hasBounds: false });
  form.load(initialRateConfig('EUR', TYPES));
  return form;
}

it('a stored draft keeps amounts that were typed where suggestions are not offered', () => {
  const typed = fresh();
  typed.editRate(0, 'base_rate', 300);
  const stored = ratesFieldsOf(typed.state.config, HOTEL);
  const restored = fresh();
  restored.load(withRatesFields(restored.value(), stored, HOTEL));
  const [suite, loft] = restored.state.config.rates;
  expect(suite).toMatchObject({ base_rate: 300 });
  expect(suite?.origin).toBeUndefined();
  expect(loft).toMatchObject({ base_rate: 0, origin: { suggestion: 5000 } });
});
