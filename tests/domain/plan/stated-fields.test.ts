import { expect, it } from 'vitest';
import type { HotelConfig } from '#domain/hotel-config.ts';
import { planOnboarding } from '#domain/plan/onboarding-plan.ts';
import { isObject } from '#domain/record.ts';
import { check, seasideGrand } from '#tests/domain/seaside-grand.ts';

const NOW = Date.UTC(2026, 0, 15, 12);

/** The paths of all values that are not objects. */
function leavesOf(value: unknown, path: readonly string[] = []): string[][] {
  if (!isObject(value)) return [[...path]];
  return Object.entries(value).flatMap(([name, inner]) => leavesOf(inner, [...path, name]));
}

function changed(config: HotelConfig, path: readonly string[]): HotelConfig {
  const copy: unknown = structuredClone(config);
  const parent = path.slice(0, -1).reduce<unknown>((at, name) => Object(at)[name], copy);
  const name = path.at(-1) ?? '';
  const value: unknown = Object(parent)[name];
  if (typeof value === 'boolean') Object(parent)[name] = !value;
  else Object(parent)[name] = typeof value === 'number' ? value + 1 : `1${String(value)}`;
  return copy as HotelConfig;
}

const sentFor = (config: HotelConfig) =>
  JSON.stringify(planOnboarding(config, { now: NOW, random: () => 0 }));

it('every field of a configuration is sent, but for what only the product uses', () => {
  const document = seasideGrand();
  document.roomTypes = [{ name: 'Suite', room_numbers: '101-103', room_floors: '1' }];
  document.rates = {
    enable_dynamic_pricing: true,
    rate_plans: [
      { name: 'Late', code: 'LATE', adjustment_percentage: -5, start_date: '2026-01-01' },
    ],
  };
  const { config } = check(document);
  const before = sentFor(config);
  const unsent = leavesOf(config).filter((path) => sentFor(changed(config, path)) === before);
  expect(unsent.map((path) => path.join('.'))).toEqual([
    // Room numbers are listed, so hms uses their count instead.
    'roomTypes.0.room_count',
    'rates.currency',
    // Is not sent itself: it decides only whether hms uses the percentage.
    'rates.rate_plans.0.adjustment_type',
    'rates.rates.0.room_type_name',
    // The rate type is sent only if the configuration has no rate plans.
    'rates.rates.0.rate_type',
    'rates.rates.0.rate_period',
    'rates.rates.0.min_rate',
    'rates.rates.0.max_rate',
    'rates.rates.0.origin.currency',
    'rates.rates.0.origin.suggestion',
  ]);
});
