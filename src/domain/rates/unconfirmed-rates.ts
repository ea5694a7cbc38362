import { SUGGESTED_CURRENCY, type RateConfig, type RoomTypeRate } from './rates.ts';

export interface UnconfirmedRate {
  readonly index: number;
  readonly amount: number;
  /** The currency in which the amount was entered, which is not the hotel's currency. */
  readonly currency: string;
}

/** Entered in another currency, not edited or confirmed since (docs/decisions/amount-keeps-its-currency.md). */
export function unconfirmedRates({
  rates,
  currency,
}: Pick<RateConfig, 'currency'> & { readonly rates: readonly RoomTypeRate[] }): UnconfirmedRate[] {
  return rates.flatMap((rate, index) => {
    const { base_rate: amount, origin } = rate;
    return origin && isUnconfirmedRate(rate, currency)
      ? [{ index, amount, currency: origin.currency }]
      : [];
  });
}

type Origin = Pick<RoomTypeRate, 'origin'>;

export function isUnconfirmedRate({ origin }: Origin, currency: string): boolean {
  return origin !== undefined && origin.suggestion === undefined && origin.currency !== currency;
}

export function isSuggested({ origin }: Origin): boolean {
  return origin?.suggestion !== undefined;
}

/** Returns the suggested base rate if it is in another currency and no user has replaced it. */
export function foreignSuggestion({ origin }: Origin, currency: string): number | undefined {
  return currency === SUGGESTED_CURRENCY ? undefined : origin?.suggestion;
}

export function unconfirmedLabel({ currency }: Pick<UnconfirmedRate, 'currency'>): string {
  return `Entered in ${currency}: check the amount`;
}

/** Empties suggestions, in INR, in a hotel with another currency (docs/decisions/amount-keeps-its-currency.md). */
export function withOwnSuggestions(
  rates: readonly RoomTypeRate[],
  currency: string,
): RoomTypeRate[] {
  return rates.map((rate) => {
    const { suggestion } = rate.origin ?? {};
    if (suggestion === undefined) return rate;
    return { ...rate, base_rate: currency === SUGGESTED_CURRENCY ? suggestion : 0 };
  });
}

/** Remembers the earlier currency of each amount until a user edits or confirms the amount. */
export function afterCurrencyChange(
  rates: readonly RoomTypeRate[],
  earlier: string,
): RoomTypeRate[] {
  return rates.map((rate) =>
    // A rate of 0 is an empty field, so it has no currency.
    rate.base_rate === 0 ? rate : { ...rate, origin: rate.origin ?? { currency: earlier } },
  );
}
