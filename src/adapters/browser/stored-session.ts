import type { CurrentUser, Session } from '#domain/session/session.ts';

/**
 * Reads a session from its stored items. Undefined without a usable token and its expiry. Skips a
 * damaged user or refresh token: the app can get both again.
 */
export function storedSession(
  stored: Readonly<Partial<Record<keyof Session, unknown>>>,
): Session | undefined {
  const { authToken, refreshToken, currentUser } = stored;
  const tokenExpiry = Number(stored.tokenExpiry ?? Number.NaN);
  const tokenReceived = Number(stored.tokenReceived ?? 0);
  const sessionOpened = Number(stored.sessionOpened ?? Number.NaN);
  if (typeof authToken !== 'string' || authToken === '') return undefined;
  if (!Number.isFinite(tokenExpiry)) return undefined;
  return {
    authToken,
    tokenExpiry,
    // Unknown in older sessions: the full threshold of 5 minutes applies (docs/decisions.md R4).
    tokenReceived: Number.isFinite(tokenReceived) ? tokenReceived : 0,
    ...(typeof refreshToken === 'string' && refreshToken !== '' && { refreshToken }),
    ...(isUser(currentUser) && { currentUser }),
    ...(Number.isFinite(sessionOpened) && { sessionOpened }),
  };
}

function isUser(value: unknown): value is CurrentUser {
  return (
    typeof value === 'object' &&
    value !== null &&
    'username' in value &&
    typeof value.username === 'string'
  );
}
