import { isObject } from '#domain/record.ts';

export const ONBOARDING_USERNAME = '4onboard';
/** The characters allowed in a token, because it is sent in a header. */
export const TOKEN = /^[\x21-\x7E]+$/;

export type SessionId = number;

export interface Session {
  readonly authToken: string;
  readonly refreshToken?: string;
  /** When the access token expires, in ms since 1970. */
  readonly tokenExpiry: number;
  /** When this client received the access token, in ms since 1970 by this device's clock. */
  readonly tokenReceived: number;
  /** The same moment by the server's clock (docs/decisions/token-is-refreshed-early.md), if it was stored. */
  readonly tokenIssued?: number;
  readonly currentUser?: CurrentUser;
  /** When the session started, in ms since 1970. Undefined if an older version of the app started it. */
  readonly sessionOpened?: SessionId;
}

/** Returns 0 for a session that an older version of the app started. */
export function sessionIdOf(session: Session | undefined): SessionId | undefined {
  return session && (session.sessionOpened ?? 0);
}

export interface CurrentUser {
  id?: string | number;
  username: string;
  email?: string;
  first_name?: string;
  last_name?: string;
  is_active?: boolean;
  user_profile?: { hotel?: UserHotel | null; role?: string; phone?: string } | null;
  /** Sent by servers with the older format (docs/fields.md §3). */
  hotel?: UserHotel | null;
}

interface UserHotel {
  id: string | number;
  name?: string;
}

const TEXTS = ['email', 'first_name', 'last_name', 'role', 'phone', 'name'];

/** A user as a server or a browser has stored it, without values that should be texts but are not. */
export function readUser(stored: unknown): CurrentUser | undefined {
  if (!isObject(stored) || typeof stored['username'] !== 'string') return undefined;
  const { user_profile: profile, ...user } = readable(stored);
  return {
    ...user,
    ...(isObject(profile) && { user_profile: readable(profile) }),
  } as CurrentUser;
}

function readable({
  hotel,
  ...record
}: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const read = Object.entries(record).filter(
    ([name, value]) => !TEXTS.includes(name) || value === null || typeof value === 'string',
  );
  const isHotel = isObject(hotel) && ['string', 'number'].includes(typeof hotel['id']);
  return { ...Object.fromEntries(read), ...(isHotel && { hotel: readable(hotel) }) };
}

/** Reads both the current and the older format of the response. */
export function hotelIdOf(user: CurrentUser | undefined): string | number | undefined {
  return user?.user_profile?.hotel?.id ?? user?.hotel?.id;
}

/** Returns the server's name of the role, which this app may not know. */
export function roleOf(user: CurrentUser | undefined): string | undefined {
  return user?.user_profile?.role;
}

export type Access = 'no-user' | 'inactive' | 'onboarding-only' | 'no-hotel' | 'allowed';

/** Decides whether the user may enter after the login (docs/behaviour.md §4). */
export function checkAccess(user: CurrentUser | undefined): Access {
  if (!user) return 'no-user';
  if (user.is_active === false) return 'inactive';
  if (user.username === ONBOARDING_USERNAME) return 'onboarding-only';
  return hotelIdOf(user) === undefined ? 'no-hotel' : 'allowed';
}

export const AUTH_SCHEME = 'Bearer';

export function authorizationOf(token: string): string {
  return `${AUTH_SCHEME} ${token}`;
}
