import { SUGGESTED_CURRENCY, type RateConfig, type RoomTypeRate } from './rates.ts';

export interface UnconfirmedRate {
  /** Index in `rates.rates` of the configuration. */
  readonly index: number;
  readonly amount: number;
  /** The currency in which the amount was entered, different from the hotel's. */
  readonly currency: string;
}

/**
 * The base rates that were entered in another currency, and that no user has edited or confirmed
 * since (docs/decisions/amount-keeps-its-currency.md). Empty if there is nothing to check.
 */
export function unconfirmedRates({
  rates,
  currency,
}: Pick<RateConfig, 'currency'> & { readonly rates: readonly RoomTypeRate[] }): UnconfirmedRate[] {
  return rates.flatMap((rate, index) => {
    const { base_rate: amount, origin } = rate;
    return origin && isUnconfirmed(rate, currency)
      ? [{ index, amount, currency: origin.currency }]
      : [];
  });
}

type Origin = Pick<RoomTypeRate, 'origin'>;

/** Whether the base rate was entered in another currency than this one. */
export function isUnconfirmed({ origin }: Origin, currency: string): boolean {
  return origin !== undefined && origin.suggestion === undefined && origin.currency !== currency;
}

/** The suggested base rate, if no user entered one and it is not an amount in this currency. */
export function foreignSuggestion({ origin }: Origin, currency: string): number | undefined {
  return currency === SUGGESTED_CURRENCY ? undefined : origin?.suggestion;
}

/** `Entered in INR: check` */
export function unconfirmedLabel({ currency }: Pick<UnconfirmedRate, 'currency'>): string {
  return `Entered in ${currency}: check`;
}

/**
 * The rates in a form of this currency: 0 is an empty field. Suggestions are prices in INR only
 * (docs/decisions/amount-keeps-its-currency.md).
 */
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

/**
 * The rates after their currency changes: amounts entered before remain amounts in the earlier
 * currency until the user edits or confirms them.
 */
export function afterCurrencyChange(
  rates: readonly RoomTypeRate[],
  earlier: string,
): RoomTypeRate[] {
  return rates.map((rate) =>
    // An empty field has no currency.
    rate.base_rate === 0 ? rate : { ...rate, origin: rate.origin ?? { currency: earlier } },
  );
}
