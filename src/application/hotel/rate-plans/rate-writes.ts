import type { Body, Id, ServerRecord } from '#domain/record.ts';
import { RULE_DAYS } from '#domain/rates/rate-validity.ts';
import { MAX_CONCURRENT_REQUESTS } from '#domain/session/request-limits.ts';
import { endsRun, type ApiError } from '#application/errors/api-error.ts';
import type { OnboardingApi } from '#application/ports/api/onboarding-api.ts';
import type { RatePlanRecord, RoomTypeRecord } from '#application/records/hotel-records.ts';
import { updateRecord, type WriteOnce } from '#application/records/write-record.ts';
import { eachAtOnce } from '#application/parallel/each-at-once.ts';

export interface RateWrite {
  readonly roomType: RoomTypeRecord;
  readonly plan: RatePlanRecord;
  /** The complete rule, even if only some fields change. */
  readonly body: Body;
  /** The existing rule to change. If undefined, a new rule is created. */
  readonly rule: ServerRecord | undefined;
}

export interface UnwrittenRate extends Pick<RateWrite, 'roomType' | 'plan'> {
  readonly error: ApiError;
}

export interface RateWrites {
  /** The written rules with their new values. */
  readonly written: readonly ServerRecord[];
  readonly failures: readonly UnwrittenRate[];
  /** True if the server cannot change existing rates. */
  readonly isNotOffered: boolean;
}

export interface RateWriting {
  readonly api: OnboardingApi;
  readonly writeOnce: WriteOnce;
  readonly hotelId: Id;
  readonly onProgress?: ((done: number, total: number) => void) | undefined;
}

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
    } else if (result.effect.kind === 'kept') {
      isNotOffered = isOver = true;
    } else {
      written.push({ ...rule, ...body, id: result.id });
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
