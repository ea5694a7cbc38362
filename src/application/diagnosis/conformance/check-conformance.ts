import { isApiError, orUndefined } from '#application/errors/api-error.ts';
import type { Clock } from '#application/ports/clock.ts';
import type { ContractApi, ContractRules } from '#application/ports/api/contract-api.ts';
import type { RandomInt } from '#domain/random.ts';
import { comparableText, type Id } from '#domain/record.ts';
import { CallChecks, CheckStopped, type CallResult } from './call-checks.ts';
import { checkHotel, isCheckHotel } from './check-hotel.ts';
import { CreatedRecords, idIn, type Created } from './created-records.ts';
import { sendDashboardRequests } from './dashboard-requests.ts';
import { sendSetupRequests } from './setup-requests.ts';

/** A hotel that an earlier check left on the server. */
export interface Leftover {
  readonly id: Id;
  readonly code: string;
}

export interface ConformanceCommand {
  /**
   * Called before anything is created or deleted. The check ends if it resolves to false. Otherwise
   * the leftovers are deleted.
   */
  readonly agree: (leftovers: readonly Leftover[]) => Promise<boolean>;
  /**
   * Called after `agree` resolved to true. `created` returns the records that must still be
   * deleted.
   */
  readonly onStart: (created: () => readonly Created[]) => void;
  readonly onResult: (result: CallResult) => Promise<void>;
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
    const created = new CreatedRecords(api.account, checks);
    const parts = { checks, api, created, hotel: checkHotel(clock.now(), random) };
    let code: string | undefined;
    let stop: ConformanceReport['stop'];
    try {
      await checks.send(api.account, { call: 'GET /hotels/' });
      const leftovers = await readLeftovers(api);
      if (!(await agree(leftovers))) {
        stop = { reason: 'declined', message: STOPS.declined };
        return { results: checks.results, left: [], stop };
      }
      onStart(() => created.all);
      for (const leftover of leftovers) {
        created.add('hotel', leftover);
        await created.removeAll();
      }
      ({ code } = parts.hotel);
      await sendSetupRequests(parts);
      await sendDashboardRequests(parts);
    } catch (error) {
      if (!(error instanceof CheckStopped)) {
        await created.removeAll(code);
        throw error;
      }
      stop = { reason: isInterrupted() ? 'interrupted' : 'unreachable', message: error.message };
    }
    const refusals = await created.removeAll(code);
    if (!stop) for (const [call, error] of refusals) await checks.refuse(call, error);
    await checks.skipRest(
      `not checked: ${stop ? STOPS[stop.reason] : 'another request, which this one depends on, failed'}`,
    );
    return { results: checks.results, left: created.all, ...(stop && { stop }) };
  };
}

async function readLeftovers({ account }: ContractApi): Promise<readonly Leftover[]> {
  const hotels = (await orUndefined(account.list({ call: 'GET /hotels/' }), isApiError)) ?? [];
  return hotels.filter(isCheckHotel).flatMap((hotel) => {
    const id = idIn(hotel);
    return id === undefined ? [] : [{ id, code: comparableText(hotel['code']) ?? '' }];
  });
}
