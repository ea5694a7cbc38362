import type { RoomType } from '#domain/rooms/room-types.ts';
import {
  suggestedAmount,
  SUGGESTED_CURRENCY,
  type RateConfig,
  type RoomTypeRate,
} from './rates.ts';

export interface UnconfirmedRate {
  /** In `rates.rates` of the configuration. */
  readonly index: number;
  /** The name of its room type. */
  readonly name: string;
  readonly amount: number;
  /** The currency in which the amount is meant, which is not that of the hotel. */
  readonly currency: string;
  /** Whether nobody entered the amount: it is the product's suggestion. */
  readonly isSuggested: boolean;
}

/**
 * The base rates that are amounts in another currency, which nobody has edited or confirmed since
 * (docs/decisions.md R64): `{ name: 'Suite', amount: 12000, currency: 'INR', isSuggested: true }` of a
 * hotel whose currency is USD. Empty if there is nothing to check.
 */
export function unconfirmedRates({
  rates,
  currency,
}: Pick<RateConfig, 'currency'> & { readonly rates: readonly RoomTypeRate[] }): UnconfirmedRate[] {
  const unconfirmed: UnconfirmedRate[] = [];
  rates.forEach((rate, index) => {
    const { room_type_name: name, base_rate: amount, origin } = rate;
    if (origin && isUnconfirmed(rate, currency)) {
      unconfirmed.push({ index, name, amount, ...origin });
    }
  });
  return unconfirmed;
}

/** Whether the base rate is an amount in another currency than this one. */
export function isUnconfirmed({ origin }: Pick<RoomTypeRate, 'origin'>, currency: string): boolean {
  return origin !== undefined && origin.currency !== currency;
}

/** `Suggested in INR: check` */
export function unconfirmedLabel({
  currency,
  isSuggested,
}: Pick<UnconfirmedRate, 'currency' | 'isSuggested'>): string {
  return `${isSuggested ? 'Suggested' : 'Entered'} in ${currency}: check`;
}

/**
 * The rates once their currency changes: amounts that were stated in the earlier one remain amounts
 * in that, until somebody edits or confirms them.
 */
export function afterCurrencyChange(
  rates: readonly RoomTypeRate[],
  roomTypes: readonly RoomType[],
  earlier: string,
): RoomTypeRate[] {
  const suggested = new Map(roomTypes.map((type) => [type.id, suggestedAmount(type)]));
  return rates.map((rate) => {
    const isSuggestion = suggested.get(rate.room_type_id) === rate.base_rate;
    const isSuggested = earlier === SUGGESTED_CURRENCY && isSuggestion;
    return { ...rate, origin: rate.origin ?? { currency: earlier, isSuggested } };
  });
}
