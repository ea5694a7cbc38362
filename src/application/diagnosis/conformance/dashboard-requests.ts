// The requests of the dashboard, sent as the administrator of the hotel.
import { orUndefined } from '#application/errors/api-error.ts';
import type { ContractCall, ContractCaller } from '#application/ports/api/contract-api.ts';
import { fieldOf } from '#domain/record.ts';
import { ownProfileBody } from '#domain/staff/own-profile.ts';
import { passwordChangeBody } from '#domain/staff/password-change.ts';
import { changedStaffUserBody, staffUserBody } from '#domain/staff/staff-user-body.ts';
import type { Expected } from './call-checks.ts';
import { isResponse } from './created-records.ts';
import { sendList, type CheckParts } from './setup-requests.ts';

const READS = [
  'GET /hotels/current/',
  'GET /v1/room-types',
  'GET /rates/simple/',
  'GET /rooms/rooms/status_summary/',
  'GET /reservations/',
  'GET /hotels/current/dashboard-stats',
];

/** Throws `CheckStopped`. */
export async function sendDashboardRequests(parts: CheckParts): Promise<void> {
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
