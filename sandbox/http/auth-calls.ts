import { createHash } from 'node:crypto';
import { ok, type SandboxCall, type PublicCall, type SandboxParts } from './call.ts';
import { fieldOf, isFields } from '#domain/record.ts';
import { AUTH_SCHEME } from '#domain/session/session.ts';
import type { Row } from '#sandbox/records/database.ts';
import {
  SIGN_IN_BODY,
  REFRESH,
  PASSWORD_CHANGE_BODY,
} from '#adapters/contract/records/account-fields.ts';
import type { WireField } from '#adapters/contract/records/field.ts';
import { readBody } from '#sandbox/records/read-body.ts';
import { hashPassword, isPassword, passwordFaults } from '#sandbox/records/passwords.ts';
import type { Role } from '#sandbox/records/permissions.ts';
import { findRecord, showRecord } from '#sandbox/records/records.ts';
import {
  hasFaults,
  invalid,
  noCredentials,
  unauthorized,
  type Faults,
} from '#sandbox/records/refusals.ts';
import { createRecord, current, savedRecord } from './resource-calls.ts';
import type { Caller } from '#sandbox/records/resource.ts';
import type { Claims } from '#sandbox/records/tokens.ts';
import { OWN_PROFILE, USERS } from '#sandbox/records/users.ts';

/** Added for each failed sign-in beyond the limit of an address. */
const DELAY_STEP_MS = 250;
/** Clients wait 10 seconds for a response. */
const LONGEST_DELAY_MS = 5000;

/** POST /auth/token/. The response is the same for an unknown user, a wrong password and an inactive user. */
export async function signIn({ services, body, address }: PublicCall): Promise<Response> {
  const { failingAddresses } = services;
  const { username, password } = required(SIGN_IN_BODY, body);
  const client = createHash('sha256')
    .update(JSON.stringify([address, username]))
    .digest('base64');
  const delay = Math.min(failingAddresses.excess(address) * DELAY_STEP_MS, LONGEST_DELAY_MS);
  if (delay > 0) await services.sleep(delay);
  const row = services.database.first('SELECT * FROM users WHERE username = ?', username);
  const hash = row ? String(row['password']) : await unknownUserHash(services.passwordCost);
  if (!(await isGuessed(services, client, password, hash, row?.['is_active'] === 1))) {
    failingAddresses.count(address);
    throw unauthorized('No active account found with the given credentials');
  }
  const id = Number(row?.['id']);
  const tokens = await services.tokens.issue(id, hash);
  return ok({ ...tokens, user: showUser(services, id) });
}

/** Whether the password is right for an active user. Throws 429 after too many wrong ones of the client. */
async function isGuessed(
  { failedSignIns }: SandboxParts,
  client: string,
  password: string,
  hash: string,
  isActive = true,
): Promise<boolean> {
  failedSignIns.check(client);
  const isRight = (await isPassword(password, hash)) && isActive;
  // Checks the limit again, because other attempts may have failed while this password was compared.
  failedSignIns.check(client);
  if (isRight) failedSignIns.forget(client);
  else failedSignIns.count(client);
  return isRight;
}

export async function refreshToken({ services, body }: PublicCall): Promise<Response> {
  const { refresh } = required(REFRESH, body);
  const claims = await services.tokens.read(refresh, 'refresh');
  if (!claims) throw unauthorized('Token is invalid or expired', { code: 'token_not_valid' });
  const row = readUser(services, claims.user);
  if (row?.['is_active'] !== 1) {
    throw unauthorized('No active account found for the given token.', {
      code: 'no_active_account',
    });
  }
  checkPassword(services, claims, row);
  return ok({ access: await services.tokens.sign('access', claims) });
}

/** Returns the user that the Authorization header identifies. Throws 401 if there is no such user. */
export async function authenticate(
  services: SandboxParts,
  header: string | undefined,
): Promise<Caller> {
  const [scheme, token, ...rest] = header?.split(' ') ?? [];
  if (scheme !== AUTH_SCHEME) throw noCredentials();
  if (!token || rest.length > 0) {
    throw unauthorized('Authorization header must contain two space-delimited values', {
      code: 'bad_authorization_header',
    });
  }
  const claims = await services.tokens.read(token, 'access');
  if (!claims) throw unauthorized('Given token not valid for any token type', INVALID_ACCESS);
  const row = readUser(services, claims.user);
  if (!row) throw unauthorized('User not found', { code: 'user_not_found' });
  if (row['is_active'] !== 1) throw unauthorized('User is inactive', { code: 'user_inactive' });
  checkPassword(services, claims, row);
  const hotel = row['hotel'];
  return {
    id: claims.user,
    role: String(row['role']) as Role,
    hotel: typeof hotel === 'number' ? hotel : null,
  };
}

const INVALID_ACCESS = {
  code: 'token_not_valid',
  messages: [
    { token_class: 'AccessToken', token_type: 'access', message: 'Token is invalid or expired' },
  ],
};

export function currentUser({ services, caller }: SandboxCall): Response {
  return ok(showUser(services, caller.id));
}

export async function changeOwnProfile(call: SandboxCall): Promise<Response> {
  const row = current(call.services.database, USERS, call.caller.id);
  await savedRecord(OWN_PROFILE, call, 'change', row);
  return currentUser(call);
}

/** POST /auth/staff/: like POST /auth/users/, but the new user's hotel defaults to the caller's. */
export function createStaff(call: SandboxCall): Promise<Response> {
  return createRecord(USERS, { ...call, body: inOwnHotel(call) });
}

function inOwnHotel({ body, caller, context }: SandboxCall): unknown {
  const profile = fieldOf(body, 'profile');
  const hotel = caller.hotel ?? context;
  if (hotel === undefined || !isFields(profile)) return body;
  return { ...(body as object), profile: { hotel, ...profile } };
}

function readUser({ database }: SandboxParts, id: number): Row | undefined {
  return database.first('SELECT password, role, hotel, is_active FROM users WHERE id = ?', id);
}

/** Throws 401 with simplejwt's message if the password has changed since the token was issued. */
function checkPassword({ tokens }: SandboxParts, claims: Claims, row: Row): void {
  if (tokens.hasPassword(claims, String(row['password']))) return;
  throw unauthorized("The user's password has been changed.", { code: 'password_changed' });
}

function showUser({ database }: SandboxParts, id: number): unknown {
  const row = findRecord(database, USERS, id);
  return row && showRecord(USERS, row, { mount: '', caller: { role: row['role'] as Role } });
}

function required<Name extends string>(
  fields: Readonly<Record<Name, WireField>>,
  body: unknown,
): Record<Name, string> {
  const { values, faults } = readBody({ fields }, body, 'create');
  if (hasFaults(faults)) throw invalid(faults);
  return values as Record<Name, string>;
}

const unknownUserHashes = new Map<number, Promise<string>>();

/** A hash to compare with if the user does not exist, so that unknown users and wrong passwords take the same time. */
function unknownUserHash(cost: number): Promise<string> {
  const known = unknownUserHashes.get(cost) ?? hashPassword('unknown', cost);
  unknownUserHashes.set(cost, known);
  return known;
}

/**
 * POST /auth/password/change/, with the fields and messages of dj-rest-auth. Invalidates all earlier tokens of the
 * user, because tokens contain a fingerprint of the password.
 */
export async function changeOwnPassword({
  services,
  caller,
  body,
}: SandboxCall): Promise<Response> {
  const { database, passwordCost } = services;
  const { faults } = readBody({ fields: PASSWORD_CHANGE_BODY }, body, 'create');
  if (hasFaults(faults) || !isFields(body)) throw invalid(faults);
  const [old, next, repeated] = [
    String(body['old_password']),
    String(body['new_password1']),
    String(body['new_password2']),
  ];
  const client = `password of user ${caller.id}`;
  const row = database.first('SELECT username, password FROM users WHERE id = ?', caller.id);
  const hash = String(row?.['password']);
  if (!(await isGuessed(services, client, old, hash))) throw invalid({ old_password: [WRONG] });
  const refused: Faults = {};
  const weak = passwordFaults(next, String(row?.['username']));
  if (next !== repeated) refused['new_password2'] = [DIFFERENT];
  else if (weak.length > 0) refused['new_password2'] = weak;
  if (hasFaults(refused)) throw invalid(refused);
  const changed = await hashPassword(next, passwordCost);
  database.write(() => {
    const now = database.first('SELECT password FROM users WHERE id = ?', caller.id);
    // Refuses the change if another request has changed the password since it was compared.
    if (now?.['password'] !== hash) throw invalid({ old_password: [WRONG] });
    database.run('UPDATE users SET password = ? WHERE id = ?', changed, caller.id);
  });
  return ok({ detail: 'New password has been saved.' });
}

const WRONG = 'Your old password was entered incorrectly. Please enter it again.';
const DIFFERENT = 'The two password fields didn’t match.';
