import { describe, expect, it } from 'vitest';
import { check, seasideGrand } from '#tests/domain/seaside-grand.ts';

const rate = (room_type_name: string, base_rate: number) => ({ room_type_name, base_rate });
const types = (...names: string[]) => names.map((name) => ({ name }));

describe('A rate of a document belongs to a room type by name', () => {
  it('a rate belongs to the room type that it names, whatever the order; a type without a rate has its initial one', () => {
    const { config } = check(
      seasideGrand({
        roomTypes: types('Suite', 'Loft', '__proto__'),
        rates: { rates: [rate('__proto__', 3), rate('Suite', 1)] },
      }),
    );
    expect(config.rates.rates).toMatchObject([
      { room_type_id: '3', room_type_name: '__proto__', base_rate: 3, min_rate: 0, max_rate: 0 },
      { room_type_id: '1', room_type_name: 'Suite', base_rate: 1, rate_type: 'standard' },
      { room_type_id: '2', room_type_name: 'Loft', base_rate: 5000, rate_period: 'daily' },
    ]);
  });

  it('a rate without a base rate has the initial one of that type', () => {
    const { config } = check(
      seasideGrand({ rates: { rates: [{ room_type_name: 'Deluxe Room', min_rate: 100 }] } }),
    );
    expect(config.rates.rates).toMatchObject([{ base_rate: 7000, min_rate: 100 }]);
  });

  it('the first rate with a name belongs to the first type with it, the second to the second', () => {
    const { config } = check(
      seasideGrand({
        roomTypes: types('Suite', 'Loft', 'Suite'),
        rates: { rates: [rate('Suite', 10), rate('Suite', 20)] },
      }),
    );
    expect(config.rates.rates).toMatchObject([
      { room_type_id: '1', base_rate: 10 },
      { room_type_id: '3', base_rate: 20 },
      { room_type_id: '2', base_rate: 5000 },
    ]);
  });

  it.each([
    [['Suite'], [rate('Loft', 1)], 0, 'Loft'],
    [['Suite'], [rate('suite', 1)], 0, 'suite'],
    [['Suite', 'Loft'], [rate('Suite', 1), rate('Loft', 2), rate('Suite', 3)], 2, 'Suite'],
    [['Suite'], [rate('constructor', 1)], 0, 'constructor'],
  ])('types %j, rates %j: rate %i is an error that names %s', (names, rates, index, name) => {
    const { problems } = check(seasideGrand({ roomTypes: types(...names), rates: { rates } }));
    expect(problems).toHaveLength(1);
    expect(problems[0]?.path).toBe(`rates.rates.${index}.room_type_name`);
    expect(problems[0]?.message).toContain(`"${name}"`);
  });

  it('a rate that names no room type is an error', () => {
    const { problems } = check(seasideGrand({ rates: { rates: [{ base_rate: 5 }] } }));
    expect(problems).toMatchObject([{ path: 'rates.rates.0.room_type_name' }]);
  });
});
