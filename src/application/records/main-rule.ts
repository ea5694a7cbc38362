import type { Validity } from '#domain/rates/rate-validity.ts';

/** A shorter rule may be a season, whose rate is not the base rate. */
const HALF_A_YEAR_MS = 182 * 86_400_000;

/**
 * The rule whose rate counts as the rate today, if possible not the rule of a season. Prefers started rules, then long
 * ones, then those that have not ended. Seasons of earlier years come last. Of several current rules the longest comes
 * first, and of others the one that starts nearest to `today`.
 */
export function mainRuleOf<Rule extends Validity>(
  rules: readonly Rule[],
  today: string,
): Rule | undefined {
  const now = timeOf(today) ?? 0;
  const ranked = rules.map((rule) => {
    const { start_date, end_date } = rule;
    const start = timeOf(start_date) ?? 0;
    const lasts = (timeOf(end_date) ?? Infinity) - start;
    const hasStarted = start_date <= today;
    const isLong = lasts > HALF_A_YEAR_MS;
    const isLasting = end_date === '' || end_date >= today;
    const isPast = !isLong && !isLasting && start_date.slice(0, 4) < today.slice(0, 4);
    const rank = 4 * Number(hasStarted && !isPast) + 2 * Number(isLong) + Number(isLasting);
    const distance = hasStarted && isLasting ? 0 : Math.abs(start - now);
    return { rule, start, lasts, rank, distance };
  });
  const [main] = ranked.toSorted(
    (a, b) => b.rank - a.rank || a.distance - b.distance || b.lasts - a.lasts || b.start - a.start,
  );
  return main?.rule;
}

function timeOf(day: string): number | undefined {
  const time = Date.parse(day);
  return Number.isNaN(time) ? undefined : time;
}
