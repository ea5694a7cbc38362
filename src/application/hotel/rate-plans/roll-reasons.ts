import type { Validity } from '#domain/rates/rate-validity.ts';
import type { RolledRow } from './roll-rates.ts';

interface Formats {
  readonly days: (days: Validity) => string;
  readonly amount: (amount: number) => string;
}

/** Why a rate is not copied to `year`; '' if it is copied. */
export function rollReason(row: RolledRow, year: number, { days, amount }: Formats): string {
  const { outcome, from, found } = row;
  const prices = () => found.map((rule) => amount(rule.base_rate)).join(', ');
  switch (outcome) {
    case 'new':
      return '';
    case 'existing':
      return `Already exists: ${prices()}`;
    case 'other-days':
      return `Rates for other days exist and are not changed: ${found
        .map((rule) => `${days(rule)} (${amount(rule.base_rate)})`)
        .join(', ')}`;
    case 'unclear':
      return `Several prices for the same days of ${year - 1}: ${prices()}`;
    case 'too-low':
      return `The new price would be below the minimum: ${amount(row.amount)}`;
    case 'inactive':
      return 'Inactive';
    case 'none':
      return from ? `These days do not exist in ${year}` : `No rates in ${year - 1}`;
  }
}
