import { completionMark } from '#domain/hotel/setup-checklist.ts';
import type { ConfigKey, HotelConfig } from '#domain/hotel-config.ts';
import { yearAtHotel } from '#domain/hotel/hotel-profile.ts';
import { withIgnoredChanges } from './ignored-changes.ts';
import { DERIVED_FIELDS, type Operation, type OperationKind } from './operation.ts';
import type { Id, Reference } from '#domain/record.ts';
import type { RandomInt } from '#domain/random.ts';
import { adjustRate } from '#domain/rates/rate-maths.ts';
import { legacyPlanCode } from '#domain/rates/legacy-plans.ts';
import {
  basePlanOf,
  BLANK_RATE_PLAN,
  planPercentage,
  type PlanDetails,
  type RatePlan,
} from '#domain/rates/rate-plans.ts';
import { pricingBody, ratePlanBody, type RateRuleBody } from '#domain/rates/rate-bodies.ts';
import { planPeriod, RULE_DAYS } from '#domain/rates/rate-validity.ts';
import type { RateConfig, RoomTypeRate } from '#domain/rates/rates.ts';
import { roomBody, roomTypeBody } from '#domain/rooms/room-bodies.ts';
import { numberRooms } from '#domain/rooms/room-numbers.ts';
import type { RoomType } from '#domain/rooms/room-types.ts';
import { shortCodesOf } from '#domain/rooms/short-codes.ts';
import { staffUserBody } from '#domain/staff/staff-user-body.ts';

/** All operations to set up one hotel (docs/behaviour.md §4). */
export interface OnboardingPlan {
  /** '' if the configuration of an existing hotel has no code. */
  readonly hotelCode: string;
  /** The ID of the hotel to update. Without an ID, the run looks for the hotel or creates it. */
  readonly hotelId: Id | undefined;
  /** In the order of execution. The first operation writes the hotel. */
  readonly operations: readonly Operation[];
  /** Kinds whose missing and extra records do not count in an existing hotel, because the configuration ignores their list. */
  readonly ignoredKinds?: readonly OperationKind[];
}

export function expectedOperations({ operations }: OnboardingPlan): Operation[] {
  return operations.filter(({ onlyIfExists }) => !onlyIfExists);
}

/**
 * Plans a valid configuration. `now` (ms since 1970) determines the completion time and the year of the rates in the
 * property's time zone. `random` is used for rate plan codes of the legacy path.
 */
export function planOnboarding(
  config: HotelConfig,
  { now, random }: { now: number; random: RandomInt },
): OnboardingPlan {
  const { id: hotelId, ...profile } = config.hotelProfile;
  const hotel = hotelId ?? { $ref: 'hotel' };
  const codes = shortCodesOf(config.roomTypes.map(({ name }) => name));
  const year = yearAtHotel(profile.timezone, now);
  const rates = planRates(config, { codes, hotel, year, currency: profile.currency, random });
  const operations: Readonly<Record<ConfigKey, readonly Operation[]>> = {
    hotelProfile: [{ kind: 'hotel', key: 'hotel', body: profile, source: 'hotelProfile' }],
    roomTypes: planRooms(config.roomTypes, codes, hotel),
    rates,
    staffUsers: config.staffUsers.map((user, index) => ({
      kind: 'user',
      key: `user:${user.username}`,
      body: staffUserBody(user, hotel),
      source: `staffUsers.${index}`,
    })),
  };
  const completion: Operation = {
    kind: 'completion',
    key: 'completion',
    body: completionMark(now),
    source: 'hotelProfile',
  };
  const all = [...Object.values(operations).flat(), completion];
  return { hotelCode: profile.code, hotelId, ...withIgnoredChanges(all, config) };
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
      ...(rooms.get(index) ?? []).map(({ number, floor, isListed }): Operation => ({
        kind: 'room',
        key: `room:${number}`,
        body: roomBody({ number, floor }, { $ref: key }, hotel),
        source,
        ...(isListed && { stated: [DERIVED_FIELDS.room] }),
      })),
    ];
  });
}

interface RateContext {
  readonly codes: readonly string[];
  readonly hotel: Id | Reference;
  readonly year: number;
  readonly currency: string;
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
  /** The position from 1. Legacy plan codes contain it, because the room type has no ID yet. */
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
    const source = `rates.rate_plans.${index}`;
    const operation = planOperation(plan, plan === basePlan, source, context);
    if (!plan.is_active) return [{ ...operation, onlyIfExists: true as const }];
    const percentage = planPercentage(plan);
    return [operation, ...priced.map((rate) => ruleOperation(plan, rate, percentage, context))];
  });
}

/** For a configuration without rate plans: one plan and one rule for each room type's rate (docs/api.md). */
function planLegacyRates(priced: readonly PricedRoomType[], context: RateContext): Operation[] {
  return priced.flatMap((pricedType) => {
    const { roomType, source } = pricedType;
    const { rate_type, is_active } = pricedType.rate;
    const code = legacyPlanCode(roomType.number, context.random);
    const name = `${rate_type} - ${roomType.name}`;
    const fields = { ...BLANK_RATE_PLAN, name, code, rate_type, is_active };
    return [
      planOperation(fields, rate_type === 'standard', source, context),
      ruleOperation({ code }, pricedType, 0, context),
    ];
  });
}

function planOperation(
  plan: PlanDetails,
  is_base_plan: boolean,
  source: string,
  { hotel }: RateContext,
): Operation {
  const body = ratePlanBody({ ...plan, is_base_plan }, hotel);
  return { kind: 'plan', key: `plan:${plan.code}`, body, source };
}

function ruleOperation(
  plan: Pick<RatePlan, 'code' | 'start_date' | 'end_date'>,
  { rate, roomType, source }: PricedRoomType,
  percentage: number,
  { hotel, year, currency }: RateContext,
): Operation {
  const stated = RULE_DAYS.filter((day) => plan[day] !== undefined);
  return {
    kind: 'rule',
    key: `rule:${plan.code}:${roomType.code}`,
    body: {
      hotel,
      rate_plan: { $ref: `plan:${plan.code}` },
      room_type: { $ref: `room-type:${roomType.code}` },
      base_rate: adjustRate(rate.base_rate, currency, percentage),
      ...planPeriod(plan, year),
      is_active: rate.is_active,
    } satisfies RateRuleBody,
    source,
    ...(stated.length > 0 && { stated }),
    ...(rate.origin?.suggestion !== undefined && { createOnly: ['base_rate'] }),
  };
}

function pricingOperation(rates: RateConfig, { hotel }: RateContext): Operation {
  const body = pricingBody(rates, hotel);
  const onlyIfExists = !rates.enable_dynamic_pricing && { onlyIfExists: true as const };
  return { kind: 'pricing', key: 'pricing', source: 'rates', body, ...onlyIfExists };
}
