// Warnings about live hotels that are no differences, in words for people.
import type { RatesWarning } from '#application/onboarding/compare-hotel.ts';
import { printable } from '#cli/terminal/printable.ts';
import { groupAlike } from './key-ranges.ts';

/** `rates end on 2026-12-31, in 12 days`. */
export function warningText({ end_date, days }: Omit<RatesWarning, 'key'>): string {
  if (days < 0) return `rates ended on ${end_date}, so guests cannot be quoted`;
  if (days === 0) return `rates end today, ${end_date}`;
  return `rates end on ${end_date}, ${days === 1 ? 'tomorrow' : `in ${days} days`}`;
}

/** Rate plans that end on the same day share a line. */
export function warningLines(warnings: readonly RatesWarning[]): string[] {
  const groups = groupAlike(
    warnings,
    ({ key }) => key,
    ({ end_date }) => end_date,
  );
  return groups.map(({ keys, first }) => printable(`warning: ${keys}: ${warningText(first)}`));
}
