import { describe, expect, it } from 'vitest';
import { planOnboarding } from '#domain/plan/onboarding-plan.ts';
import { configOf, countingRandom, PRICED_DOCUMENT } from '#tests/fakes/sample-configs.ts';

const NOW = Date.UTC(2026, 5, 1);

function planIgnoring(...ignoreChanges: string[]) {
  const config = configOf({ ...PRICED_DOCUMENT, ignoreChanges });
  return planOnboarding(config, { now: NOW, random: countingRandom() });
}

/** The fields that are only used to create, by operation key. `true` for a record that only a new hotel gets. */
function ignoredIn(...paths: string[]) {
  const ignored = planIgnoring(...paths)
    .operations.map(
      ({ key, createOnly = [], onlyIfNew }) => [key, onlyIfNew ?? createOnly] as const,
    )
    .filter(([, fields]) => fields === true || fields.length > 0);
  return Object.fromEntries(ignored);
}

describe('planned operations', () => {
  it.each<[string, Readonly<Record<string, readonly string[] | true>>]>([
    ['hotelProfile.description', { hotel: ['description'] }],
    [
      'roomTypes.*.max_occupancy',
      {
        'room-type:DLX': ['max_occupancy', 'capacity_adults'],
        'room-type:SUT': ['max_occupancy', 'capacity_adults'],
      },
    ],
    ['roomTypes.1.room_count', { 'room:104': true, 'room:105': true }],
    ['staffUsers.0.phone', { 'user:asha': ['phone'] }],
    ['staffUsers', { 'user:asha': true, 'user:ben': true }],
    ['rates.weekend_markup', { pricing: ['weekend_markup_percentage'] }],
    [
      'rates.rates.1.base_rate',
      {
        'rule:BAR:SUT': ['base_rate'],
        'rule:LMR:SUT': ['base_rate'],
        'rule:WEB:SUT': ['base_rate'],
      },
    ],
    [
      'rates.rate_plans.1.adjustment_percentage',
      { 'rule:LMR:DLX': ['base_rate'], 'rule:LMR:SUT': ['base_rate'] },
    ],
    ['rates.rate_plans.0.adjustment_percentage', {}],
    [
      'rates.rate_plans.0.start_date',
      { 'rule:BAR:DLX': ['start_date'], 'rule:BAR:SUT': ['start_date'] },
    ],
  ])('know what %s keeps', (path, ignored) => {
    expect(ignoredIn(path)).toEqual(ignored);
  });

  it('know the kinds of ignored lists', () => {
    expect(planIgnoring('roomTypes', 'staffUsers.*').ignoredKinds).toEqual(['room-type', 'room']);
    expect(planIgnoring('rates').ignoredKinds).toEqual(['plan', 'rule', 'pricing']);
  });
});
