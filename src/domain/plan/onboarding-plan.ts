import type { HotelConfig } from '#domain/hotel-config.ts';
import { yearAtHotel } from '#domain/hotel/hotel-profile.ts';
import type { Operation, OperationKind } from './operation.ts';
import type { Id, Reference } from '#domain/record.ts';
import type { RandomInt } from '#domain/random.ts';
import { adjustRate } from '#domain/rates/rate-maths.ts';
import { basePlanOf, legacyPlanCode, planPercentage } from '#domain/rates/rate-plans.ts';
import { validityOfYear } from '#domain/rates/rate-validity.ts';
import type { RateConfig, RoomTypeRate } from '#domain/rates/rates.ts';
import { roomBody, roomTypeBody } from '#domain/rooms/room-bodies.ts';
import { numberRooms } from '#domain/rooms/room-numbers.ts';
import type { RoomType } from '#domain/rooms/room-types.ts';
import { shortCodesOf } from '#domain/rooms/short-codes.ts';
import { staffUserBody } from '#domain/staff/staff-user-body.ts';
import type { StaffUser } from '#domain/staff/staff.ts';

/**
 * Everything that onboarding one hotel writes, in order (docs/behaviour.md §4 'Onboarding
 * completion order').
 */
export interface OnboardingPlan {
  /** Empty where a hotel that exists is to keep its own. */
  readonly hotelCode: string;
  /** The hotel to update; told none, the plan creates one (docs/decisions.md R8). */
  readonly hotelId: Id | undefined;
  readonly operations: readonly Operation[];
  /** For a hotel without an id that turns out to be there: what its configuration switches off. */
  readonly deactivations: readonly Operation[];
}

/**
 * Turns a valid configuration into its plan. `now` (ms since 1970) gives the rates' year in the
 * hotel's timezone and the completion time; `random` the codes of the legacy path.
 */
export function planOnboarding(
  config: HotelConfig,
  { now, random }: { now: number; random: RandomInt },
): OnboardingPlan {
  const { id: hotelId, ...profile } = config.hotelProfile;
  const hotel = hotelId ?? { $ref: 'hotel' };
  const codes = shortCodesOf(config.roomTypes.map(({ name }) => name));
  const year = yearAtHotel(profile.timezone, now);
  const rates = planRates(config, { codes, hotel, year, random });
  // A new hotel has nothing that could be switched off.
  const isToSend = ({ onlyIfExists }: Operation) => hotelId !== undefined || !onlyIfExists;
  return {
    hotelCode: profile.code,
    hotelId,
    deactivations: rates.filter((operation) => !isToSend(operation)),
    operations: [
      { kind: 'hotel', key: 'hotel', body: profile, source: 'hotelProfile' },
      ...planRooms(config.roomTypes, codes, hotel),
      ...rates.filter(isToSend),
      ...config.staffUsers.map((user, index) => planUser(user, index, hotel)),
      {
        kind: 'completion',
        key: 'completion',
        body: { onboarding_completed: true, onboarding_completed_at: new Date(now).toISOString() },
        source: 'hotelProfile',
      },
    ],
  };
}

/** How many operations of each kind a plan has. */
export function countByKind(plan: OnboardingPlan): Partial<Record<OperationKind, number>> {
  const counts: Partial<Record<OperationKind, number>> = {};
  for (const { kind } of plan.operations) counts[kind] = (counts[kind] ?? 0) + 1;
  return counts;
}

function planRooms(
  roomTypes: readonly RoomType[],
  codes: readonly string[],
  hotel: Id | Reference,
): Operation[] {
  const rooms = Map.groupBy(numberRooms(roomTypes), ({ roomType }) => roomType);
  return roomTypes.flatMap((roomType, index) => {
    const key = `room-type:${codes[index]}`;
    const source = `roomTypes.${index}`;
    return [
      { kind: 'room-type', key, body: roomTypeBody(roomType, codes[index] ?? '', hotel), source },
      ...(rooms.get(index) ?? []).map(({ number, floor }): Operation => ({
        kind: 'room',
        key: `room:${number}`,
        body: roomBody({ number, floor }, { $ref: key }, hotel),
        source,
      })),
    ];
  });
}

interface RateContext {
  readonly codes: readonly string[];
  readonly hotel: Id | Reference;
  readonly year: number;
  readonly random: RandomInt;
}

function planRates({ rates, roomTypes }: HotelConfig, context: RateContext): Operation[] {
  const placeOf = new Map(rates.rates.map(({ room_type_id }, index) => [room_type_id, index]));
  const priced = roomTypes.flatMap(({ id, name }, index) => {
    const place = placeOf.get(id);
    const rate = place === undefined ? undefined : rates.rates[place];
    const roomType = { number: index + 1, name, code: context.codes[index] ?? '' };
    return rate ? [{ rate, roomType, source: `rates.rates.${place}` }] : [];
  });
  const plans =
    rates.rate_plans.length > 0
      ? planRatePlans(rates, priced, context)
      : planLegacyRates(priced, context);
  return [...plans, pricingOperation(rates, context)];
}

interface PricedRoomType {
  readonly rate: RoomTypeRate;
  /** `number` counts from 1 and stands for the id that the server has not given yet. */
  readonly roomType: { readonly number: number; readonly name: string; readonly code: string };
  readonly source: string;
}

function planRatePlans(
  { rate_plans }: RateConfig,
  priced: readonly PricedRoomType[],
  context: RateContext,
): Operation[] {
  const basePlan = basePlanOf(rate_plans);
  return rate_plans.flatMap((plan, index) => {
    const { name, code, rate_type, description, is_active, is_public } = plan;
    return [
      {
        kind: 'plan' as const,
        key: `plan:${code}`,
        body: {
          hotel: context.hotel,
          name,
          code,
          rate_type,
          description,
          is_active,
          is_public,
          is_base_plan: plan === basePlan,
        },
        source: `rates.rate_plans.${index}`,
        ...(!is_active && { onlyIfExists: true }),
      },
      ...(is_active ? priced : []).map((rate) =>
        ruleOperation(code, rate, planPercentage(plan), context),
      ),
    ];
  });
}

/**
 * docs/behaviour.md §7: a plan and a rule for each room
 * type's rate.
 */
function planLegacyRates(priced: readonly PricedRoomType[], context: RateContext): Operation[] {
  return priced.flatMap((pricedType) => {
    const { roomType, source } = pricedType;
    const { rate_type, is_active } = pricedType.rate;
    const code = legacyPlanCode(roomType.number, context.random);
    return [
      {
        kind: 'plan' as const,
        key: `plan:${code}`,
        body: {
          hotel: context.hotel,
          name: `${rate_type} - ${roomType.name}`,
          code,
          rate_type,
          description: '',
          is_active,
          is_public: true,
          is_base_plan: rate_type === 'standard',
        },
        source,
      },
      ruleOperation(code, pricedType, 0, context),
    ];
  });
}

function ruleOperation(
  planCode: string,
  { rate, roomType, source }: PricedRoomType,
  percentage: number,
  { hotel, year }: RateContext,
): Operation {
  return {
    kind: 'rule',
    key: `rule:${planCode}:${roomType.code}`,
    body: {
      hotel,
      rate_plan: { $ref: `plan:${planCode}` },
      room_type: { $ref: `room-type:${roomType.code}` },
      base_rate: adjustRate(rate.base_rate, percentage),
      ...validityOfYear(year),
      is_active: rate.is_active,
    },
    source,
  };
}

function pricingOperation(rates: RateConfig, { hotel }: RateContext): Operation {
  const pricing = { kind: 'pricing', key: 'pricing', source: 'rates' } as const;
  if (!rates.enable_dynamic_pricing) {
    return { ...pricing, body: { hotel, is_enabled: false }, onlyIfExists: true };
  }
  return {
    ...pricing,
    body: {
      hotel,
      is_enabled: true,
      weekend_markup_percentage: rates.weekend_markup,
      peak_season_markup_percentage: rates.peak_season_markup,
      occupancy_based_pricing: true,
      advance_booking_discount: true,
    },
  };
}

function planUser(user: StaffUser, index: number, hotel: Id | Reference): Operation {
  return {
    kind: 'user',
    key: `user:${user.username}`,
    body: staffUserBody(user, hotel),
    source: `staffUsers.${index}`,
  };
}
