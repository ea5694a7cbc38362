import { comparableText, type ServerRecord } from '#domain/record.ts';
import type { RateRuleRecord } from './hotel-records.ts';

/** The rule whose rate counts as the rate today, if possible not the rule of a season. */
export function mainRuleOf<Rule extends ServerRecord | RateRuleRecord>(
  rules: readonly Rule[],
  today: string,
): Rule | undefined {
  return rules.toSorted(mostCurrent(today))[0];
}

/** A shorter rule may be a season, whose rate is not the base rate. */
const HALF_A_YEAR_MS = 182 * 86_400_000;

/**
 * Prefers started rules, then long ones, then those that have not ended. Seasons of earlier years come last. Of several
 * current rules the longest comes first, and of others the one that starts nearest to `today`.
 */
export function mostCurrent(today: string) {
  const now = dayIn(today) ?? 0;
  const hasStarted = (rule: ServerRecord) => startIn(rule) <= today;
  const isLasting = (rule: ServerRecord) => (comparableText(rule['end_date']) ?? today) >= today;
  const isPast = (rule: ServerRecord) =>
    !isLong(rule) && !isLasting(rule) && startIn(rule).slice(0, 4) < today.slice(0, 4);
  const rankOf = (rule: ServerRecord) =>
    4 * Number(hasStarted(rule) && !isPast(rule)) +
    2 * Number(isLong(rule)) +
    Number(isLasting(rule));
  const nearestFirst = (a: ServerRecord, b: ServerRecord) =>
    hasStarted(a) && isLasting(a) ? 0 : Math.abs(startOf(a) - now) - Math.abs(startOf(b) - now);
  return (a: ServerRecord, b: ServerRecord) =>
    rankOf(b) - rankOf(a) || nearestFirst(a, b) || longestFirst(a, b);
}

function startIn(rule: ServerRecord): string {
  return comparableText(rule['start_date']) ?? '';
}

function isLong(rule: ServerRecord): boolean {
  return lastsMs(rule) > HALF_A_YEAR_MS;
}

/** Longest period first, then latest. */
function longestFirst(a: ServerRecord, b: ServerRecord): number {
  return lastsMs(b) - lastsMs(a) || startOf(b) - startOf(a);
}

function lastsMs(rule: ServerRecord): number {
  return (dayIn(rule['end_date']) ?? Infinity) - startOf(rule);
}

function startOf(rule: ServerRecord): number {
  return dayIn(rule['start_date']) ?? 0;
}

function dayIn(day: unknown): number | undefined {
  const time = typeof day === 'string' ? Date.parse(day) : Number.NaN;
  return Number.isNaN(time) ? undefined : time;
}
