import { describe, expect, it } from 'vitest';
import { planText, readPlan } from '#adapters/json/plan/plan-shape.ts';
import type { PlannedHotel, SavedPlan } from '#application/bulk/plan/saved-plan.ts';

const HOTEL: PlannedHotel = {
  name: 'Alder',
  code: 'ALDER001',
  hotelId: '7',
  configuration: 'a'.repeat(64),
  isNew: false,
  unchanged: 3,
  changes: [
    { key: 'room:104', action: 'create', fields: [] },
    {
      key: 'rule:BAR:DLX',
      action: 'update',
      fields: [{ field: 'base_rate', from: 6500, to: 7000 }],
    },
  ],
  deletions: [],
  extras: [],
  kept: [],
  notes: [],
  unreadable: [],
};
const PLAN: SavedPlan = {
  savedAt: '2026-11-23T10:00:00.000Z',
  server: 'http://hotels.example/api',
  sources: ['hotel.json'],
  options: {},
  counts: { hotels: 1, failed: 0, create: 1, update: 1, unchanged: 3, extra: 0, delete: 0 },
  hotels: [HOTEL],
};

const problemOf = (text: string) => {
  const read = readPlan(text);
  return 'problem' in read ? read.problem : undefined;
};
const withHotel = (changes: object) =>
  problemOf(planText({ ...PLAN, hotels: [{ ...HOTEL, ...changes }] }));

describe('the file of a plan', () => {
  it('is read as it was written, with one field on each line', () => {
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
    ['deep brackets', `{"version":1,"hotels":${'['.repeat(1e6)}`, /nested at most/],
    ['another version', JSON.stringify({ ...PLAN, version: 2 }), /another version of hms/],
    ['an unknown field', JSON.stringify({ ...PLAN, version: 1, password: 'x' }), /password/],
    [
      'a changed type',
      planText(PLAN).replace('6500', '{"deep":1}'),
      /from: Must be text, a number/,
    ],
  ])('with %s is refused in a sentence', (_, text, sentence) => {
    expect(problemOf(text)).toMatch(sentence);
  });

  it('that contradicts itself is refused', () => {
    expect(withHotel({ changes: [] })).toMatch(/its count "create" is 1, and it has 0/);
    expect(withHotel({ isNew: true })).toMatch(/new hotel "Alder" has an ID/);
    const { hotelId: _, ...unknown } = HOTEL;
    expect(problemOf(planText({ ...PLAN, hotels: [unknown] }))).toMatch(/which has no ID/);
    expect(problemOf(planText({ ...PLAN, hotels: [HOTEL, HOTEL] }))).toMatch(/twice/);
    const [, { fields } = { fields: [] }] = HOTEL.changes;
    const created = [{ key: 'room:104', action: 'create', fields }];
    expect(withHotel({ changes: created })).toMatch(/has old values/);
  });
});
