import { createHash } from 'node:crypto';
import { ok, type Reply, type Call, type PublicCall, type Services } from './call.ts';
import type { Row } from '#sandbox/records/database.ts';
import type { Field } from '#sandbox/records/fields.ts';
import { hashPassword, isPassword } from '#sandbox/records/passwords.ts';
import type { Role } from '#sandbox/records/permissions.ts';
import { findRecord, showRecord } from '#sandbox/records/records.ts';
import { invalid, notFound, unauthorized } from '#sandbox/records/refusals.ts';
import { changeRecord, createRecord } from './resource-calls.ts';
import type { Caller } from '#sandbox/records/resource.ts';
import { OWN_PROFILE, USERS } from '#sandbox/records/users.ts';
import { hasFaults, validate } from '#sandbox/records/validation.ts';

const CREDENTIALS = {
  username: { kind: 'text', required: true },
  password: { kind: 'text', required: true, untrimmed: true },
} as const;
const REFRESH = { refresh: { kind: 'text', required: true } } as const;

/** POST /auth/token/: an unknown user, a wrong password and an inactive user look the same. */
export async function signIn({ services, body, address }: PublicCall): Promise<Reply> {
  const { failedSignIns } = services;
  const { username, password } = required(CREDENTIALS, body);
  const client = createHash('sha256')
    .update(JSON.stringify([address, username]))
    .digest('base64');
  failedSignIns.check(client);
  const row = services.database.first('SELECT * FROM users WHERE username = ?', username);
  const hash = row ? String(row['password']) : await strangersHash(services.passwordCost);
  const matches = await isPassword(password, hash);
  // Others may have failed while this password was compared.
  failedSignIns.check(client);
  if (!row || !matches || row['is_active'] !== 1) {
    failedSignIns.count(client);
    throw unauthorized('No active account found with the given credentials');
  }
  const id = Number(row['id']);
  failedSignIns.forget(client);
  const tokens = await services.tokens.issue(id, hash);
  return ok({ ...tokens, user: showUser(services, id) });
}

/** POST /auth/token/refresh/ */
export async function refreshToken({ services, body }: PublicCall): Promise<Reply> {
  const { refresh } = required(REFRESH, body);
  const { user, hasPassword } = await services.tokens.refresherOf(refresh);
  const row = readUser(services, user);
  if (row?.['is_active'] !== 1) {
    throw unauthorized('No active account found for the given token.', {
      code: 'no_active_account',
    });
  }
  if (!hasPassword(String(row['password']))) throw passwordChanged();
  return ok(await services.tokens.refresh(refresh));
}

/** The user of an Authorization header; undefined without a bearer token. Throws 401. */
export async function authenticate(
  services: Services,
  header: string | undefined,
): Promise<Caller | undefined> {
  const [scheme, token, ...rest] = header?.split(' ') ?? [];
  if (scheme !== 'Bearer') return undefined;
  if (!token || rest.length > 0) {
    throw unauthorized('Authorization header must contain two space-delimited values', {
      code: 'bad_authorization_header',
    });
  }
  const { user, hasPassword } = await services.tokens.holderOf(token);
  const row = readUser(services, user);
  if (!row) throw unauthorized('User not found', { code: 'user_not_found' });
  if (row['is_active'] !== 1) throw unauthorized('User is inactive', { code: 'user_inactive' });
  if (!hasPassword(String(row['password']))) throw passwordChanged();
  const hotel = row['hotel'];
  return {
    id: Number(row['id']),
    username: String(row['username']),
    role: String(row['role']) as Role,
    hotel: typeof hotel === 'number' ? hotel : null,
  };
}

/** GET /v1/users/current and GET /auth/profile/ */
export function currentUser({ services, caller }: Call): Reply {
  return ok(showUser(services, caller.id));
}

/** PUT or PATCH /auth/profile/: names, e-mail and phone of the caller itself. */
export async function changeOwnProfile(call: Call): Promise<Reply> {
  const row = findRecord(call.services.database, USERS, call.caller.id);
  if (!row) throw notFound();
  return ok(await changeRecord(USERS, OWN_PROFILE, call, 'change', row));
}

/** POST /auth/staff/: as /auth/users/, with the caller's own hotel where the body names none. */
export function createStaff(call: Call): Promise<Reply> {
  return createRecord(USERS, { ...call, body: inOwnHotel(call) });
}

function inOwnHotel({ body, caller, context }: Call): unknown {
  const hotel = caller.hotel ?? context;
  if (hotel === undefined || typeof body !== 'object' || body === null || Array.isArray(body)) {
    return body;
  }
  const profile: unknown = 'profile' in body ? body.profile : undefined;
  if (typeof profile !== 'object' || profile === null || Array.isArray(profile)) return body;
  return { ...body, profile: { hotel, ...profile } };
}

function readUser({ database }: Services, id: number): Row | undefined {
  return database.first(
    'SELECT id, username, password, role, hotel, is_active FROM users WHERE id = ?',
    id,
  );
}

/** As simplejwt says it. */
function passwordChanged() {
  return unauthorized("The user's password has been changed.", { code: 'password_changed' });
}

function showUser({ database }: Services, id: number): unknown {
  const row = findRecord(database, USERS, id);
  return row && showRecord(USERS, row, { mount: '' });
}

function required<Name extends string>(
  fields: Readonly<Record<Name, Field>>,
  body: unknown,
): Record<Name, string> {
  const { values, faults } = validate(fields, body, 'create');
  if (hasFaults(faults)) throw invalid(faults);
  return values as Record<Name, string>;
}

const strangers = new Map<number, Promise<string>>();

/** A hash to compare with where the user does not exist, so that both refusals take as long. */
function strangersHash(cost: number): Promise<string> {
  const known = strangers.get(cost) ?? hashPassword('nobody', cost);
  strangers.set(cost, known);
  return known;
}
