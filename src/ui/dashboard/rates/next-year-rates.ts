import { ratesOf, type HotelRates } from '#application/hotel/hotel-rates.ts';

/** The rates as they will be in the middle of the next year, which both calendar and financial years include. */
export function nextYearRates(rates: HotelRates): HotelRates {
  const known = SEEN.get(rates);
  if (known) return known;
  const middle = Date.UTC(Number(rates.today.slice(0, 4)) + 1, 6, 1, 12);
  const seen = ratesOf(rates.listing, middle, rates.isListed);
  SEEN.set(rates, seen);
  return seen;
}

/** Whether the next year has rates of its own. */
export function hasNextYear(rates: HotelRates): boolean {
  return nextYearRates(rates).rates.some(
    ({ main }, index) => main?.id !== rates.rates[index]?.main?.id,
  );
}

/** A cache, because the same rates are seen after each key. */
const SEEN = new WeakMap<HotelRates, HotelRates>();
