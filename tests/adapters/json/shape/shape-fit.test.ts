import * as fc from 'fast-check';
import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { DOCUMENT_SHAPE } from '#adapters/json/shape/hotel-document-shape.ts';
import { fitOf } from '#adapters/json/shape/shape-fit.ts';

const isFit = (schema: object, value: unknown) => !Number.isNaN(fitOf(schema)(value));
const textsIn = fitOf(DOCUMENT_SHAPE);
const fits = (value: unknown) => !Number.isNaN(textsIn(value));
const isAccepted = (value: unknown) => {
  const { success, output } = v.safeParse(DOCUMENT_SHAPE, value, { abortPipeEarly: true });
  return success && JSON.stringify(sorted(output)) === JSON.stringify(sorted(value));
};

/** With the fields of each object in one order. */
function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted);
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).map(([name, inner]) => [name, sorted(inner)] as const);
  return Object.fromEntries(entries.toSorted(([a], [b]) => (a < b ? -1 : 1)));
}

const DOCUMENT = {
  $schema: './hotel.schema.json',
  hotelProfile: {
    id: 7,
    name: 'Résidence',
    description: 'By the sea\nwith a garden',
    country: 'India',
    currency: 'INR',
    timezone: 'Asia/Kolkata',
    tax_rate: '12.00',
    check_in_time: '14:00',
    pool_available: true,
  },
  roomTypes: [{ name: 'Suite', room_count: 2, bed_configuration: 'One King Bed' }],
  rates: {
    currency: 'INR',
    rate_plans: [{ name: 'Best', code: 'BAR', adjustment_type: 'base' }],
    rates: [{ room_type_name: 'Suite', base_rate: 3000.5 }],
    weekend_markup: 20,
  },
  staffUsers: [{ first_name: 'Asha', email: 'asha@hotels.example', role: 'admin' }],
};

const odd = fc.oneof(
  fc.constantFrom(
    '',
    'IN',
    'Bharat',
    'JPY',
    'Asia/Calcutta',
    '9:00',
    'a\u0007',
    '\u009f',
    'a\tb\n',
  ),
  fc.constantFrom('\ud800', 'One King Bed', 'admin', 'constructor', '__proto__', 'extends'),
  fc.constantFrom(0, -1, 1.5, Infinity, Number.MAX_VALUE, true, null),
  fc.jsonValue({ maxDepth: 2 }),
);

/** A document in which one value is replaced, or one field is added. */
function changed(steps: readonly number[], name: string, value: unknown, isNew: boolean): unknown {
  const document = structuredClone(DOCUMENT) as unknown;
  let inside = document as Record<string, unknown>;
  for (const step of steps) {
    const keys = Object.keys(inside);
    const next = inside[keys[step % keys.length] ?? ''];
    if (typeof next !== 'object' || next === null) break;
    inside = next as Record<string, unknown>;
  }
  const keys = Object.keys(inside);
  const key = isNew ? name : (keys[(steps.at(-1) ?? 0) % keys.length] ?? name);
  Object.defineProperty(inside, key, {
    value,
    enumerable: true,
    configurable: true,
    writable: true,
  });
  return document;
}

describe('the cheap check of the shape', () => {
  it('accepts a document that is stored as it is', () => {
    expect(isAccepted(DOCUMENT)).toBe(true);
    expect(fits(DOCUMENT)).toBe(true);
  });

  it('accepts nothing that the schema refuses or stores in another way', () => {
    const steps = fc.array(fc.nat(40), { minLength: 1, maxLength: 4 });
    const name = fc.constantFrom('name', 'extra', 'toString', '__proto__', 'extends', 'id');
    fc.assert(
      fc.property(steps, name, odd, fc.boolean(), (path, field, value, isNew) => {
        const document = changed(path, field, value, isNew);
        expect(fits(document) && !isAccepted(document)).toBe(false);
      }),
      { numRuns: 3000 },
    );
  });

  it('accepts what the schema accepts, unless that is stored in another way', () => {
    expect(fits({ hotelProfile: { country: 'Japan' } })).toBe(true);
    expect(fits({ hotelProfile: { country: 'JP' } })).toBe(false);
    expect(fits({ hotelProfile: { id: '' } })).toBe(false);
    expect(fits({ roomTypes: [{ room_count: 1.5 }] })).toBe(false);
    expect(fits({ hotelProfile: [] })).toBe(false);
  });

  it('leaves kinds of schemas that it does not know to the schema', () => {
    expect(isFit(v.record(v.string(), v.number()), { a: 1 })).toBe(false);
    expect(isFit(v.strictObject({ name: v.string() }), {})).toBe(false);
    expect(isFit(v.pipe(v.string(), v.minLength(2)), 'ab')).toBe(false);
  });
});
