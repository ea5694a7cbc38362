import type { HotelDocument } from '#domain/hotel-config.ts';
import type { ChosenRecords } from './chosen-records.ts';

type RoomTypes = NonNullable<HotelDocument['roomTypes']>;
type Plans = NonNullable<NonNullable<HotelDocument['rates']>['rate_plans']>;
type Rates = NonNullable<NonNullable<HotelDocument['rates']>['rates']>;

type LeftOutRates = 'other-currency' | 'no-plans';

export interface CopiedHotel {
  /** The target hotel, with the chosen records of the source. */
  readonly document: HotelDocument;
  /** Why the base rates of the chosen room types were not copied. Undefined if they were. */
  readonly leftOut: LeftOutRates | undefined;
  /** Names of room types without a base rate, for which the chosen plans have no price. */
  readonly unpriced: readonly string[];
}

/**
 * Copies chosen room types and rate plans of one hotel to another. Room types of the same name and plans of the same
 * code get the source's values. The target keeps its rooms. Base rates are copied only if both hotels have the same
 * currency.
 */
export function copiedHotel(
  source: HotelDocument,
  target: HotelDocument,
  chosen: ChosenRecords,
): CopiedHotel {
  const types = source.roomTypes?.filter(({ name = '' }) => chosen.roomTypes.includes(name)) ?? [];
  const plans =
    source.rates?.rate_plans?.filter(({ code = '' }) => chosen.ratePlans.includes(code)) ?? [];
  const rate_plans = mergedPlans(target.rates?.rate_plans ?? [], plans);
  const leftOut = leftOutRates(source, target, rate_plans);
  const copied = new Map(
    (source.rates?.rates ?? []).map((rate) => [rate.room_type_name ?? '', rate] as const),
  );
  const own = target.rates?.rates ?? [];
  const taken = types.flatMap(({ name = '' }) => copied.get(name) ?? []);
  const rates = leftOut === undefined ? merged(own, taken, (rate) => rate.room_type_name) : own;
  const roomTypes = mergedTypes(target.roomTypes ?? [], types);
  const priced = new Set(rates.map(({ room_type_name }) => room_type_name));
  return {
    document: {
      hotelProfile: { ...target.hotelProfile },
      roomTypes,
      rates: { ...target.rates, rate_plans, rates: inOrder(rates, roomTypes) },
    },
    leftOut: types.length > 0 ? leftOut : undefined,
    unpriced: roomTypes.flatMap(({ name = '' }) => (priced.has(name) ? [] : [name])),
  };
}

function leftOutRates(
  source: HotelDocument,
  target: HotelDocument,
  plans: Plans,
): LeftOutRates | undefined {
  if (source.hotelProfile?.currency !== target.hotelProfile?.currency) return 'other-currency';
  return plans.length === 0 ? 'no-plans' : undefined;
}

/** Rooms are not copied: existing room types keep their own, and new ones have none. */
function mergedTypes(own: RoomTypes, copied: RoomTypes): RoomTypes {
  return merged(
    own,
    copied.map(({ room_count: _, room_numbers: __, room_floors: ___, ...type }) => type),
    ({ name }) => name,
  );
}

/** The target's base plan stays a base plan, because the other plans are calculated from its rates. */
function mergedPlans(own: Plans, copied: Plans): Plans {
  const base = own.find(({ adjustment_type }) => adjustment_type === 'base');
  const byCode = new Map(copied.map((plan) => [plan.code, plan]));
  const known = new Set(own.map(({ code }) => code));
  const replaced = own.map((plan): Plans[number] => {
    const copy = byCode.get(plan.code);
    const isBase =
      plan === base && ({ adjustment_type: 'base', adjustment_percentage: 0 } as const);
    return copy ? { ...copy, ...isBase } : plan;
  });
  return [...replaced, ...copied.filter(({ code }) => !known.has(code))];
}

/** Overwrites the target's records with copied records of the same key, and appends all other copied records. */
function merged<Item extends object>(
  own: readonly Item[],
  copied: readonly Item[],
  keyOf: (item: Item) => string | undefined,
): Item[] {
  const known = new Set(own.map(keyOf));
  const byKey = new Map(copied.map((item) => [keyOf(item), item]));
  return [
    ...own.map((item) => ({ ...item, ...byKey.get(keyOf(item)) })),
    ...copied.filter((item) => !known.has(keyOf(item))),
  ];
}

/**
 * Sorts rates in the order of their room types, because a document assigns rates by order to room types with the same
 * name.
 */
function inOrder(rates: Rates, roomTypes: RoomTypes): Rates {
  const places = new Map(roomTypes.map(({ name }, place) => [name, place]));
  const placeOf = ({ room_type_name }: Rates[number]) => places.get(room_type_name) ?? 0;
  return rates.toSorted((a, b) => placeOf(a) - placeOf(b));
}
