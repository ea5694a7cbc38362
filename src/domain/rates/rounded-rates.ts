import { rateDecimals } from '#domain/places/currencies.ts';
import { adjustRate } from './rate-maths.ts';
import { planPercentage } from './rate-plans.ts';
import type { RateConfig } from './rates.ts';

interface RoundedParts {
  readonly rates: readonly Pick<RateConfig['rates'][number], 'base_rate'>[];
  readonly rate_plans: readonly RateConfig['rate_plans'][number][];
}

/** A base rate whose amount changes when it is rounded for the server (docs/decisions/rates-are-rounded-half-up.md). */
export interface RoundedRate {
  readonly currency: string;
  readonly amount: number;
  readonly sent: number;
}

/** Lists each amount only once. `currency` is the hotel's currency. */
export function roundedRates(
  { rates, rate_plans: plans }: RoundedParts,
  currency: string,
): RoundedRate[] {
  // Only plans without a percentage send the base rate itself.
  const isSent = plans.some((plan) => plan.is_active && planPercentage(plan) === 0);
  if (plans.length > 0 && !isSent) return [];
  const amounts = new Set(rates.map(({ base_rate: amount }) => amount));
  return [...amounts]
    .filter((amount) => Number.isFinite(amount) && !Number.isInteger(amount))
    .map((amount) => ({ currency, amount, sent: adjustRate(amount, currency, 0) }))
    .filter(({ amount, sent }) => amount !== sent);
}

const MOST_NAMED = 3;

/** Returns text without a full stop, or undefined if nothing is rounded. */
export function roundingText(rounded: readonly RoundedRate[]): string | undefined {
  const [first] = rounded;
  if (!first) return undefined;
  const decimals = rateDecimals(first.currency);
  const form = decimals === 0 ? 'as whole numbers' : `with ${decimals} decimals`;
  const named = rounded.slice(0, MOST_NAMED).map(({ amount, sent }) => `${amount} as ${sent}`);
  const more = rounded.length - named.length;
  const others = more > 0 ? ` and ${more} more` : '';
  return `Base rates in ${first.currency} are sent ${form}: ${named.join(', ')}${others}`;
}
