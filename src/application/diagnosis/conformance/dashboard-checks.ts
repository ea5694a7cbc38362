// Checks the requests of the dashboard, sent as the administrator of the hotel.
import { isApiError } from '#application/errors/api-error.ts';
import type { ContractApi, ContractCaller } from '#application/ports/api/contract-api.ts';
import { fieldOf, type Id } from '#domain/record.ts';
import { ownProfileBody } from '#domain/staff/own-profile.ts';
import { passwordChangeBody } from '#domain/staff/password-change.ts';
import { changedStaffUserBody, staffUserBody } from '#domain/staff/staff-user-body.ts';
import { failureSentence, type CallChecks, type Expectation } from './call-checks.ts';
import type { CheckHotel } from './check-hotel.ts';
import type { CreatedRecords } from './created-records.ts';
import { lists, shows } from './record-checks.ts';

interface DashboardChecks {
  readonly checks: CallChecks;
  readonly api: ContractApi;
  readonly created: CreatedRecords;
}

const READS = [
  'GET /hotels/current/',
  'GET /v1/room-types',
  'GET /rates/simple/',
  'GET /rooms/rooms/status_summary/',
  'GET /reservations/',
  'GET /hotels/current/dashboard-stats',
];

/** Throws `CheckStopped`. */
export async function checkDashboard(parts: DashboardChecks, hotel: CheckHotel): Promise<void> {
  const { checks, created } = parts;
  const { hotelId } = created;
  const user = await signInAdministrator(parts, hotel);
  if (hotelId === undefined || !user) return;
  await checks.send(
    user,
    { call: 'GET /v1/users/current' },
    shows('user', { username: hotel.administrator.username }),
  );
  const profile = ownProfileBody({ ...hotel.administrator, phone: '+91 22 5550 0102' });
  const phone = { profile: { phone: '+91 22 5550 0103' } };
  await checks.send(
    user,
    { call: 'PATCH /auth/profile/', hotelId, body: phone },
    shows('user', phone),
  );
  await checks.send(
    user,
    { call: 'PUT /auth/profile/', hotelId, body: profile },
    shows('user', profile),
  );

  await checks.send(user, { call: 'GET /hotels/my-hotel/', hotelId });
  const body = hotel.operations.find(({ kind }) => kind === 'hotel')?.body ?? {};
  const change = { description: 'Changed again by a conformance check.' };
  await checks.send(
    user,
    { call: 'PATCH /hotels/my-hotel/', hotelId, body: change },
    shows('hotel', change),
  );
  await checks.send(user, { call: 'PUT /hotels/my-hotel/', hotelId, body }, shows('hotel', body));
  for (const call of READS) await checks.send(user, { call, hotelId });
  await checks.send(user, { call: 'GET /api/hotels/{id}/staff/', id: hotelId, hotelId });
  await checkStaff(parts, user, { hotel, hotelId });
  await checkPassword(parts, user, { hotel, hotelId });
}

/** Resolves to undefined if there is no administrator or the server does not sign them in. */
async function signInAdministrator(
  { checks, api, created }: DashboardChecks,
  { administrator: { username, password } }: CheckHotel,
): Promise<ContractCaller | undefined> {
  if (!created.all.some(({ kind }) => kind === 'user')) return undefined;
  const anonymous = api.as(undefined);
  const credentials = { username, password };
  const tokens = await checks.send(anonymous, { call: 'POST /auth/token/', body: credentials });
  const [access, refresh] = [fieldOf(tokens, 'access'), fieldOf(tokens, 'refresh')];
  if (typeof access !== 'string') return undefined;
  const call = 'POST /auth/token/refresh/';
  if (typeof refresh !== 'string') {
    await checks.report(call, 'skipped', 'the sign-in returns no refresh token');
    return api.as(access);
  }
  const refreshed = fieldOf(await checks.send(anonymous, { call, body: { refresh } }), 'access');
  return api.as(typeof refreshed === 'string' ? refreshed : access);
}

/** Call last: a changed password may end the administrator's session. */
async function checkPassword(
  { checks, api }: DashboardChecks,
  user: ContractCaller,
  { hotel, hotelId }: OfHotel,
): Promise<void> {
  const call = 'POST /auth/password/change/';
  await checks.send(user, { call: 'GET /auth/password/change/', hotelId });
  const { username, password } = hotel.administrator;
  const change = {
    current_password: password,
    new_password: hotel.colleague.password,
    repeated_password: hotel.colleague.password,
  };
  const body = passwordChangeBody(change);
  await checks.send(user, { call, hotelId, body }, signsIn(api, username, change.new_password));
}

function signsIn(api: ContractApi, username: string, password: string): Expectation {
  return async () => {
    const signIn = { call: 'POST /auth/token/', body: { username, password } };
    try {
      await api.as(undefined).send(signIn);
      return undefined;
    } catch (error) {
      if (!isApiError(error) || error.status === 0) throw error;
      return `the new password does not sign in: ${failureSentence(error)}`;
    }
  };
}

interface OfHotel {
  readonly hotel: CheckHotel;
  readonly hotelId: Id;
}

async function checkStaff(
  { checks, created }: DashboardChecks,
  user: ContractCaller,
  { hotel, hotelId }: OfHotel,
): Promise<void> {
  const body = staffUserBody(hotel.colleague, hotelId);
  const call = { call: 'POST /auth/staff/', hotelId, body };
  const id = created.add('user', await checks.send(user, call, shows('user', body)));
  const list = { call: 'GET /auth/staff/', hotelId };
  await checks.send(user, list, lists(user, list, id === undefined ? [] : [id]));
  if (id === undefined) return;
  const one = { id, hotelId };
  await checks.send(user, { call: 'GET /auth/staff/{id}/', ...one }, shows('user', body));
  const changed = changedStaffUserBody(
    { ...hotel.colleague, password: '', first_name: 'Changed' },
    hotelId,
  );
  const change = { last_name: 'Changed' };
  await checks.send(
    user,
    { call: 'PATCH /auth/staff/{id}/', ...one, body: change },
    shows('user', change),
  );
  await checks.send(
    user,
    { call: 'PUT /auth/staff/{id}/', ...one, body: changed },
    shows('user', changed),
  );
  const removal = { call: 'DELETE /auth/staff/{id}/', ...one };
  if (await checks.remove(user, removal)) created.drop({ kind: 'user', id });
}
