import { isApiError, orUndefined } from '#application/errors/api-error.ts';
import type { Clock } from '#application/ports/clock.ts';
import type {
  ContractApi,
  ContractRules,
  ContractCall,
  ContractCaller,
} from '#application/ports/api/contract-api.ts';
import type { RandomInt } from '#domain/random.ts';
import { comparableText, type Id, fieldOf } from '#domain/record.ts';
import { CallChecks, CheckStopped, type CallResult, type Expected } from './call-checks.ts';
import { checkHotel, isCheckHotel } from './check-hotel.ts';
import { CreatedRecords, idIn, type Created, isResponse } from './created-records.ts';
import { sendSetupRequests, sendList, type CheckParts } from './setup-requests.ts';
import { ownProfileBody } from '#domain/staff/own-profile.ts';
import { passwordChangeBody } from '#domain/staff/password-change.ts';
import { changedStaffUserBody, staffUserBody } from '#domain/staff/staff-user-body.ts';

export interface Leftover {
  readonly id: Id;
  readonly code: string;
}

export interface ConformanceCommand {
  /** Called before anything is created or deleted. If false, the check ends; if true, leftovers are deleted. */
  readonly agree: (leftovers: readonly Leftover[]) => Promise<boolean>;
  /** Called after `agree` resolved to true. `created` returns the records that must still be deleted. */
  readonly onStart: (created: () => readonly Created[]) => void;
  readonly onResult: (result: CallResult) => Promise<void>;
  readonly isInterrupted: () => boolean;
}

export interface ConformanceReport {
  readonly results: readonly CallResult[];
  readonly left: readonly Created[];
  readonly stop?: { readonly reason: keyof typeof STOPS; readonly message: string };
}

const STOPS = {
  declined: 'not confirmed',
  interrupted: 'interrupted',
  unreachable: 'the server does not respond',
} as const;

/** Endpoint by endpoint, with a hotel that is deleted at the end. The account must be signed in. */
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

// The requests of the dashboard, sent as the administrator of the hotel.

const READS = [
  'GET /hotels/current/',
  'GET /v1/room-types',
  'GET /rates/simple/',
  'GET /rooms/rooms/status_summary/',
  'GET /reservations/',
  'GET /hotels/current/dashboard-stats',
];

/** Throws `CheckStopped`. */
async function sendDashboardRequests(parts: CheckParts): Promise<void> {
  const { checks, api, created, hotel } = parts;
  const { hotelId } = created;
  const user = await signInAdministrator(parts);
  if (hotelId === undefined || !user) return;
  const send = (call: string, more: Omit<ContractCall, 'call'> = {}, expected: Expected = {}) =>
    checks.send(user, { call, hotelId, ...more }, expected);
  const { administrator, colleague } = hotel;
  const { username } = administrator;
  const body = hotel.operations.find(({ kind }) => kind === 'hotel')?.body ?? {};
  await send('GET /v1/users/current', {}, { shown: { username } });
  const phone = { profile: { phone: '+91 22 5550 0103' } };
  await send('PATCH /auth/profile/', { body: phone });
  const profile = ownProfileBody({ ...administrator, phone: '+91 22 5550 0102' });
  await send('PUT /auth/profile/', { body: profile });
  await send('GET /hotels/my-hotel/');
  const description = 'Changed again by a conformance check.';
  await send('PATCH /hotels/my-hotel/', { body: { description } });
  await send('PUT /hotels/my-hotel/', { body });
  for (const call of READS) await send(call);
  await send('GET /api/hotels/{id}/staff/', { id: hotelId });

  const added = staffUserBody(colleague, hotelId);
  const id = created.add('user', await send('POST /auth/staff/', { body: added }));
  const own = id === undefined ? [] : [id];
  await sendList(parts, user, { call: 'GET /auth/staff/', hotelId }, own);
  if (id !== undefined) {
    await send('GET /auth/staff/{id}/', { id }, { shown: added });
    await send('PATCH /auth/staff/{id}/', { id, body: { last_name: 'Changed' } });
    const changed = { ...colleague, password: '', first_name: 'Changed' };
    await send('PUT /auth/staff/{id}/', { id, body: changedStaffUserBody(changed, hotelId) });
    await send('DELETE /auth/staff/{id}/', { id });
  }

  // Last, because a changed password may end the administrator's session.
  await send('GET /auth/password/change/');
  const [current_password, new_password] = [administrator.password, colleague.password];
  const change = { current_password, new_password, repeated_password: new_password };
  const further = async () => {
    const signIn = { call: 'POST /auth/token/', body: { username, password: new_password } };
    const tokens = api.as(undefined).send(signIn);
    return (await orUndefined(tokens, isResponse))
      ? undefined
      : 'the new password does not sign in';
  };
  await send('POST /auth/password/change/', { body: passwordChangeBody(change) }, { further });
}

/** Resolves to undefined if there is no administrator or the server does not sign them in. */
async function signInAdministrator({
  checks,
  api,
  created,
  hotel: { administrator },
}: CheckParts): Promise<ContractCaller | undefined> {
  if (!created.all.some(({ kind }) => kind === 'user')) return undefined;
  const anonymous = api.as(undefined);
  const { username, password } = administrator;
  const signIn = { call: 'POST /auth/token/', body: { username, password } };
  const tokens = await checks.send(anonymous, signIn);
  const [access, refresh] = [fieldOf(tokens, 'access'), fieldOf(tokens, 'refresh')];
  if (typeof access !== 'string') return undefined;
  const call = 'POST /auth/token/refresh/';
  if (typeof refresh !== 'string') {
    const message = 'the sign-in returns no refresh token';
    await checks.report({ call, status: 'skipped', message });
    return api.as(access);
  }
  const refreshed = fieldOf(await checks.send(anonymous, { call, body: { refresh } }), 'access');
  return api.as(typeof refreshed === 'string' ? refreshed : access);
}
