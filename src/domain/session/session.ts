export const ONBOARDING_USERNAME = '4onboard';
/** The characters of a token, which goes into a header. */
export const TOKEN = /^[\x21-\x7E]+$/;
export const TOKEN_REFRESH_THRESHOLD_MS = 5 * 60_000;

/**
 * Distinguishes a session from every other in this browser; a refresh does not change it
 * (docs/decisions/late-response-changes-its-own.md).
 */
export type SessionId = number;

export interface Session {
  readonly authToken: string;
  readonly refreshToken?: string;
  /** When the access token expires, in ms since 1970. */
  readonly tokenExpiry: number;
  /**
   * When this client received it, in ms since 1970 (docs/decisions/token-is-refreshed-early.md).
   */
  readonly tokenReceived: number;
  readonly currentUser?: CurrentUser;
  /** When it was opened, in ms since 1970; absent if an older version of the app opened it. */
  readonly sessionOpened?: SessionId;
}

/** 0 for a session that an older version of the app opened; undefined without a session. */
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
  /** The older format (docs/fields.md §3). */
  hotel?: UserHotel | null;
}

interface UserHotel {
  id: string | number;
  name?: string;
}

/**
 * A token is expiring in its last 5 minutes, or in the last half of its life if that is shorter
 * (docs/decisions/token-is-refreshed-early.md).
 */
export function isExpiring(
  { tokenExpiry, tokenReceived }: Pick<Session, 'tokenExpiry' | 'tokenReceived'>,
  now: number,
): boolean {
  const threshold = Math.min(TOKEN_REFRESH_THRESHOLD_MS, (tokenExpiry - tokenReceived) / 2);
  return !(tokenExpiry - now > threshold) || tokenExpiry <= now;
}

/** The user's hotel, in the current or older format of the response; undefined if there is none. */
export function hotelIdOf(user: CurrentUser | undefined): string | number | undefined {
  return user?.user_profile?.hotel?.id ?? user?.hotel?.id;
}

/** The user's role as the server names it: it need not be one that this app knows. */
export function roleOf(user: CurrentUser | undefined): string | undefined {
  return user?.user_profile?.role;
}

export type Access = 'no-user' | 'inactive' | 'onboarding-only' | 'no-hotel' | 'allowed';

/** The access check after login (docs/behaviour.md §4). */
export function checkAccess(user: CurrentUser | undefined): Access {
  if (!user) return 'no-user';
  if (user.is_active === false) return 'inactive';
  if (user.username === ONBOARDING_USERNAME) return 'onboarding-only';
  return hotelIdOf(user) === undefined ? 'no-hotel' : 'allowed';
}

/** The message for each invalid field (docs/fields.md §5). */
export function validateLogin(credentials: { username: string; password: string }) {
  return {
    ...(credentials.username.trim() === '' && { username: 'Username is required' }),
    ...(credentials.password === '' && { password: 'Password is required' }),
  };
}

/** How requests are authenticated (RFC 6750). */
export const AUTH_SCHEME = 'Bearer';

/** The `Authorization` header of a request with this access token. */
export function authorizationOf(token: string): string {
  return `${AUTH_SCHEME} ${token}`;
}
