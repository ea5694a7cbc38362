import { isApiError, isNotFound, orUndefined } from '#application/errors/api-error.ts';
import type { Clock } from '#application/ports/clock.ts';
import type { ContractApi, ContractRules } from '#application/ports/api/contract-api.ts';
import type { RandomInt } from '#domain/random.ts';
import { comparableText, type Id } from '#domain/record.ts';
import {
  AS_DESCRIBED,
  CallChecks,
  CheckStopped,
  type CallResult,
  type OnResult,
} from './call-checks.ts';
import { checkHotel, isCheckHotel, type CheckHotel } from './check-hotel.ts';
import { CreatedRecords, idIn, type Created } from './created-records.ts';
import { checkDashboard } from './dashboard-checks.ts';
import { checkDeletions, checkRecords } from './record-checks.ts';

/** What the user must confirm before the check creates anything. */
export interface Consent {
  /**
   * Hotels that earlier checks left on the server. This check deletes these hotels with all their
   * records.
   */
  readonly leftovers: readonly { readonly id: Id; readonly code: string }[];
  /** Whether the server can delete hotels. If it cannot, the hotel of this check remains. */
  readonly deletion: 'offered' | 'not-offered' | 'unknown';
}

export interface ConformanceCommand {
  /** Called before anything is created. The check ends if it resolves to false. */
  readonly agree: (consent: Consent) => Promise<boolean>;
  /**
   * Called after `agree` resolved to true. `created` returns the records that must still be
   * deleted.
   */
  readonly onStart: (created: () => readonly Created[]) => void;
  readonly onResult: OnResult;
  readonly isInterrupted: () => boolean;
}

export interface ConformanceReport {
  readonly results: readonly CallResult[];
  /** Created records that could not be deleted. */
  readonly left: readonly Created[];
  readonly stop?: { readonly reason: keyof typeof STOPS; readonly message: string };
}

const STOPS = {
  declined: 'not confirmed',
  interrupted: 'interrupted',
  unreachable: 'the server does not respond',
} as const;

/**
 * Compares a server with the API description, endpoint by endpoint. Creates a hotel for this and
 * deletes it at the end, also after a failure. The account must be signed in.
 */
export function createConformanceCheck(
  api: ContractApi,
  rules: ContractRules,
  clock: Clock,
  random: RandomInt,
) {
  return async function checkConformance(command: ConformanceCommand): Promise<ConformanceReport> {
    const { agree, onStart, onResult, isInterrupted } = command;
    const checks = new CallChecks(rules, onResult, isInterrupted);
    let created = new CreatedRecords(api.account);
    let hotel: CheckHotel | undefined;
    let stop: ConformanceReport['stop'];
    try {
      const consent = await readConsent(api, checks);
      if (!(await agree(consent))) {
        stop = { reason: 'declined', message: STOPS.declined };
        return { results: checks.results, left: [], stop };
      }
      onStart(() => created.all);
      created = (await removeLeftovers(api, consent)) ?? created;
      hotel = checkHotel(clock.now(), random);
      const records = { checks, caller: api.account, created };
      await checkRecords(records, hotel);
      await checkDashboard({ checks, api, created }, hotel);
      await checkDeletions(records);
    } catch (error) {
      if (!(error instanceof CheckStopped)) {
        await created.removeAll(hotel?.code);
        throw error;
      }
      const reason = isInterrupted() ? 'interrupted' : 'unreachable';
      stop = { reason, message: error.message };
    }
    const left = await removeCreated(checks, created, hotel);
    await checks.skipRest(
      `not checked: ${stop ? STOPS[stop.reason] : 'another request, which this one depends on, failed'}`,
    );
    return { results: checks.results, left, ...(stop && { stop }) };
  };
}

/**
 * Finds the hotels of earlier checks. Tries to delete ID 0, which no hotel has, to find out whether
 * the server can delete hotels.
 */
async function readConsent({ account }: ContractApi, checks: CallChecks): Promise<Consent> {
  const first = await checks.send(account, { call: 'GET /hotels/' });
  const leftovers: Consent['leftovers'][number][] = [];
  const listed = first === undefined ? [] : account.list({ call: 'GET /hotels/' });
  const hotels = (await orUndefined(Promise.resolve(listed), isApiError)) ?? [];
  for (const hotel of hotels) {
    const id = idIn(hotel);
    if (id === undefined || !isCheckHotel(hotel)) continue;
    leftovers.push({ id, code: comparableText(hotel['code']) ?? '' });
  }
  return { leftovers, deletion: await deletionOf(account) };
}

const UNUSED_ID = 0;
const REFUSING: readonly number[] = [403, 405, 501];

async function deletionOf(account: ContractApi['account']): Promise<Consent['deletion']> {
  try {
    await account.send({ call: 'DELETE /hotels/{id}/', id: UNUSED_ID });
  } catch (error) {
    if (!isApiError(error)) throw error;
    if (error.status === 0) throw new CheckStopped(error.message);
    if (REFUSING.includes(error.status)) return 'not-offered';
    // A 404 without a message is an HTML page. The server may not have this path at all, so the
    // response does not show whether hotels can be deleted.
    return isNotFound(error) && error.message !== '' ? 'offered' : 'unknown';
  }
  return 'offered';
}

/** Deletes the hotels of earlier checks. If the server refuses, returns one of them for reuse. */
async function removeLeftovers(
  { account }: ContractApi,
  { leftovers }: Consent,
): Promise<CreatedRecords | undefined> {
  let remaining: CreatedRecords | undefined;
  for (const hotel of leftovers) {
    const records = new CreatedRecords(account);
    records.add('hotel', hotel);
    await records.removeAll();
    if (records.hotelId !== undefined && records.all.some(({ kind }) => kind === 'hotel')) {
      remaining ??= records;
    }
  }
  return remaining;
}

/**
 * Deletes the hotel of this check with all remaining records, and reports `DELETE /hotels/{id}/`.
 */
async function removeCreated(
  checks: CallChecks,
  created: CreatedRecords,
  hotel: CheckHotel | undefined,
): Promise<readonly Created[]> {
  const left = await created.removeAll(hotel?.code);
  const { hotelId } = created;
  if (hotelId === undefined) return left;
  const call = 'DELETE /hotels/{id}/';
  const refusal = created.refusalOf({ kind: 'hotel', id: hotelId });
  if (refusal) await checks.reportError(call, refusal);
  else if (!left.some(({ kind }) => kind === 'hotel'))
    await checks.report(call, 'ok', AS_DESCRIBED);
  return left;
}
