import type { HotelDocument } from '#domain/hotel-config.ts';
import { HOTEL_PROFILE_DEFAULTS } from '#domain/hotel-profile.ts';
import type { Id } from '#domain/operation.ts';
import type { RatePlan } from '#domain/rate-plans.ts';
import { BLANK_ROOM_TYPE, type RoomType } from '#domain/room-types.ts';
import type { OnboardingApi, ServerRecord } from './ports/onboarding-api.ts';

type Records = readonly ServerRecord[];

/** What a server holds of a hotel, as the wizard would have it (R1): without staff, whose passwords nobody can read. */
export class ReadHotelDocument {
  readonly #api: OnboardingApi;

  constructor(api: OnboardingApi) {
    this.#api = api;
  }

  /** Throws `ApiError`. */
  async run(hotelId: Id): Promise<HotelDocument> {
    const of = { hotelId };
    const [hotel, roomTypes, rooms, plans, rules, pricing] = await Promise.all([
      this.#api.hotel(hotelId),
      this.#api.list('room-type', of),
      this.#api.list('room', of),
      this.#api.list('plan', of),
      this.#api.list('rule', of),
      this.#api.list('pricing', of),
    ]);
    const basePlan = plans.find((plan) => plan['is_base_plan'] === true) ?? plans[0];
    const others = plans.filter((plan) => plan !== basePlan);
    return {
      hotelProfile: { id: hotelId, ...like(HOTEL_PROFILE_DEFAULTS, hotel) },
      roomTypes: roomTypes.map((type) => roomTypeOf(type, rooms)),
      rates: {
        ...(basePlan && {
          rate_plans: [basePlan, ...others].map((plan) => planOf(plan, basePlan, rules)),
        }),
        rates: roomTypes.flatMap((type) => {
          const base_rate = rateOf(basePlan, type, rules);
          const room_type_name = String(type['name']);
          return base_rate === undefined ? [] : [{ room_type_name, base_rate }];
        }),
        ...pricingOf(pricing[0]),
      },
      staffUsers: [],
    };
  }
}

function roomTypeOf(type: ServerRecord, rooms: Records): Partial<Omit<RoomType, 'id'>> {
  const room_count = rooms.filter((room) => isReference(room['room_type'], type)).length;
  return { ...like(BLANK_ROOM_TYPE, type), ...(room_count > 0 && { room_count }) };
}

/** A server keeps rates, not percentages: those follow from the rules. */
function planOf(plan: ServerRecord, basePlan: ServerRecord, rules: Records): Partial<RatePlan> {
  const shared = like(
    { name: '', code: '', rate_type: '', description: '', is_active: true, is_public: true },
    plan,
  );
  if (plan === basePlan) return { ...shared, adjustment_type: 'base', adjustment_percentage: 0 };
  // The dearest room says it with the least rounding.
  const [dearest] = rules
    .filter((rule) => isReference(rule['rate_plan'], basePlan))
    .toSorted((a, b) => Number(b['base_rate']) - Number(a['base_rate']));
  const type = { id: idOf(dearest?.['room_type']) };
  const base = Number(dearest?.['base_rate']);
  const adjustment_percentage = base > 0 ? percentage(rateOf(plan, type, rules) ?? base, base) : 0;
  return { ...shared, adjustment_type: 'percentage', adjustment_percentage };
}

function percentage(rate: number, base: number): number {
  return Math.round((rate / base - 1) * 100);
}

function rateOf(
  plan: ServerRecord | undefined,
  type: ServerRecord,
  rules: Records,
): number | undefined {
  const rule = rules.find(
    ({ rate_plan, room_type }) =>
      plan && isReference(rate_plan, plan) && isReference(room_type, type),
  );
  return rule && Number(rule['base_rate']);
}

function pricingOf(pricing: ServerRecord | undefined) {
  const { weekend_markup_percentage: weekend_markup, peak_season_markup_percentage } = like(
    { weekend_markup_percentage: 0, peak_season_markup_percentage: 0 },
    pricing ?? {},
  );
  return {
    enable_dynamic_pricing: pricing?.['is_enabled'] === true,
    ...(weekend_markup !== undefined && { weekend_markup }),
    ...(peak_season_markup_percentage !== undefined && {
      peak_season_markup: peak_season_markup_percentage,
    }),
  };
}

/** References are listed as ids or as objects with an id. */
function isReference(reference: unknown, { id }: ServerRecord): boolean {
  const found = idOf(reference);
  return found !== undefined && found === idOf(id);
}

function idOf(reference: unknown): string | undefined {
  if (typeof reference === 'object' && reference !== null && 'id' in reference) {
    return idOf(reference.id);
  }
  return typeof reference === 'string' || typeof reference === 'number'
    ? String(reference)
    : undefined;
}

const TIME_WITH_SECONDS = /^(\d\d:\d\d):\d\d/;

/** The fields of `example` that the record has, spelled as the example's are (R23). */
function like<Example extends object>(example: Example, record: ServerRecord): Partial<Example> {
  const found = Object.entries(example).flatMap(([field, standard]): [string, unknown][] => {
    const value = record[field];
    if (typeof standard === 'number' && value !== null && Number.isFinite(Number(value))) {
      return [[field, Number(value)]];
    }
    if (typeof standard === 'string' && typeof value === 'number') return [[field, String(value)]];
    if (typeof value !== typeof standard) return [];
    return [[field, typeof value === 'string' ? value.replace(TIME_WITH_SECONDS, '$1') : value]];
  });
  return Object.fromEntries(found) as Partial<Example>;
}
