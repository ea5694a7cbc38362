import { daysOf } from '#domain/plan/record-differences.ts';
import { type Body, type Id, referredId, type ServerRecord } from '#domain/record.ts';
import type { RateRuleBody } from '#domain/rates/rate-bodies.ts';
import { RULE_DAYS } from '#domain/rates/rate-validity.ts';
import { MAX_CONCURRENT_REQUESTS } from '#domain/session/request-limits.ts';
import { type ApiError, endsRun, isNotFound, notSent } from '#application/errors/api-error.ts';
import type { OnboardingApi } from '#application/ports/api/onboarding-api.ts';
import type { RatePlanRecord, RoomTypeRecord } from '#application/records/hotel-records.ts';
import { updateRecord, type WriteOnce } from '#application/records/write-record.ts';
import { eachAtOnce } from '#application/parallel/each-at-once.ts';

export interface RateWrite {
  readonly roomType: RoomTypeRecord;
  readonly plan: RatePlanRecord;
  /** The complete rule, even if only some fields change. */
  readonly body: Body;
  readonly rule: ServerRecord | undefined;
}

export interface UnwrittenRate extends Pick<RateWrite, 'roomType' | 'plan'> {
  readonly error: ApiError;
}

export interface RateWrites {
  readonly written: readonly ServerRecord[];
  readonly failures: readonly UnwrittenRate[];
  readonly isNotOffered: boolean;
}

export interface RateWriting {
  readonly api: OnboardingApi;
  readonly writeOnce: WriteOnce;
  readonly hotelId: Id;
  readonly onProgress?: ((done: number, total: number) => void) | undefined;
}

/** Says only that one rate is missing, and not that the server cannot change rates. */
const NOT_FOUND = 'The server no longer finds this rate. The rates were read again: check them.';

/** Writes rates, several at once. Stops after a failure that would affect every other rate. */
export async function writeRates(
  writes: readonly RateWrite[],
  { api, writeOnce, hotelId, onProgress }: RateWriting,
): Promise<RateWrites> {
  const written: ServerRecord[] = [];
  const failures: UnwrittenRate[] = [];
  let done = 0;
  let isOver = false;
  let isNotOffered = false;
  const write = async ({ body, rule, ...of }: RateWrite) => {
    const request = { kind: 'rule', body, hotelId } as const;
    const result = await (rule
      ? updateRecord(api, { ...request, stated: RULE_DAYS }, rule)
      : writeOnce.run(request));
    if (result.state !== 'done') {
      failures.push({ ...of, error: result.error });
      isOver ||= endsRun(result.error);
    } else if (result.effect.kind !== 'kept') {
      written.push({ ...rule, ...body, id: result.id });
    } else if (isNotFound(result.error)) {
      failures.push({ ...of, error: notSent(NOT_FOUND, 404) });
    } else {
      isNotOffered = isOver = true;
    }
  };
  onProgress?.(0, writes.length);
  await eachAtOnce(writes, MAX_CONCURRENT_REQUESTS, async (next) => {
    if (isOver) return;
    await write(next);
    done += 1;
    onProgress?.(done, writes.length);
  });
  return { written, failures, isNotOffered };
}

export function ruleBody(hotelId: Id, rule: ServerRecord, changes: Body): Body {
  return {
    hotel: hotelId,
    rate_plan: referredId(rule['rate_plan']) ?? '',
    room_type: referredId(rule['room_type']) ?? '',
    base_rate: Number(rule['base_rate']),
    ...daysOf(rule),
    is_active: rule['is_active'] !== false,
    ...changes,
  } satisfies RateRuleBody;
}
