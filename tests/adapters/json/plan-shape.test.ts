import { describe, expect, it } from 'vitest';
import { planText, readPlan } from '#adapters/json/plan-shape.ts';
import type { PlannedHotel, SavedPlan } from '#application/bulk/plan/planned-hotel.ts';

const HOTEL: PlannedHotel = {
  name: 'Alder',
  code: 'ALDER001',
  hotelId: '7',
  configuration: 'a'.repeat(64),
  unchanged: 3,
  records: [
    { key: 'room:104', action: 'create', fields: [] },
    {
      key: 'rule:BAR:DLX',
      action: 'update',
      fields: [{ field: 'base_rate', from: 6500, to: 7000 }],
    },
  ],
  notes: [],
  unreadable: [],
};
const PLAN: SavedPlan = {
  savedAt: '2026-11-23T10:00:00.000Z',
  server: 'http://hotels.example/api',
  sources: ['hotel.json'],
  options: {},
  hotels: [HOTEL],
};

const problemOf = (text: string) => {
  const read = readPlan(text);
  return 'problem' in read ? read.problem : undefined;
};
/** The text of a plan whose hotel has additional records. */
const planOf = (...more: typeof HOTEL.records) =>
  planText({ ...PLAN, hotels: [{ ...HOTEL, records: [...more, ...HOTEL.records] }] });

describe('the file of a plan', () => {
  it('the file of a plan is read as it was written, with one field on each line', () => {
    expect(readPlan(planText(PLAN))).toEqual({ plan: PLAN });
    expect(planText(PLAN)).toContain(
      '\n            { "field": "base_rate", "from": 6500, "to": 7000 }\n',
    );
  });

  it.each([
    ['nothing', '', /closing/],
    ['configurations', '{"hotelProfile":{}}\n{"hotelProfile":{}}\n', /^ is not a saved plan/],
    ['another file', '{"hotelProfile":{}}', /is not a saved plan/],
    ['a list', '[]', /is not a saved plan/],
    ['half a plan', planText(PLAN).slice(0, 300), /incomplete|expected/],
    ['deep brackets', `{"version":2,"hotels":${'['.repeat(1e6)}`, /nested at most/],
    ['another version', JSON.stringify({ ...PLAN, version: 1 }), /another version of hms/],
    ['an unknown field', planText(PLAN).replace('{', '{"password": "x",'), /password/],
    [
      'a time that is not in UTC',
      planText(PLAN).replace('10:00:00.000Z', '10:00:00+05'),
      /savedAt: Must match the schema that hms schema --plan prints/,
    ],
    [
      'a negative count',
      planText(PLAN).replace('"create": 1', '"create": -1'),
      /counts.create: Must match the schema that hms schema --plan prints/,
    ],
    [
      'an unknown action',
      planText(PLAN).replace('"action": "', '"action": "x'),
      /records.0.action: Must match the schema that hms schema/,
    ],
    [
      'an unknown part',
      planText({ ...PLAN, options: { only: ['x' as never] } }),
      /options.only.0: Must match the schema/,
    ],
    [
      'a changed type',
      planText(PLAN).replace('6500', '{"deep":1}'),
      /fields.0.from: Must match the schema/,
    ],
  ])('the file of a plan with %s is refused in a sentence', (_, text, sentence) => {
    expect(problemOf(text)).toMatch(sentence);
  });

  it('the file of a plan that contradicts itself is refused', () => {
    const edited = planText(PLAN).replace('"create": 1', '"create": 2');
    expect(problemOf(edited)).toMatch(/edited .*its count "create" is not 1/);
    expect(problemOf(planText({ ...PLAN, hotels: [HOTEL, HOTEL] }))).toMatch(/twice/);
  });

  it('the file of a plan is refused if it changes a record of a hotel twice', () => {
    const deletion = { key: 'room:104', action: 'delete' } as const;
    expect(problemOf(planOf(deletion))).toBe(
      ' was edited after it was saved: it has "room:104" twice.',
    );
    const duplicate = { ...deletion, id: '9', duplicate: true };
    expect(problemOf(planOf(duplicate, { ...duplicate, id: '10' }))).toBeUndefined();
  });
});
