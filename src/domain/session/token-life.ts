// How long an access token may be used, even if the clock of this device is wrong
// (docs/decisions/token-is-refreshed-early.md). Times are in ms since 1970.
import type { Session } from './session.ts';

export const TOKEN_REFRESH_THRESHOLD_MS = 5 * 60_000;
/** Assumed if neither the token nor the clocks say how long the token lives. */
export const ASSUMED_TOKEN_LIFE_MS = 5 * 60_000;

type Times = Pick<Session, 'tokenExpiry' | 'tokenReceived' | 'tokenIssued'>;

interface Arrival extends Omit<Times, 'tokenIssued'> {
  /** The claim `iat`. After a refresh it may be too early, because simplejwt copies it. */
  readonly issuedAt?: number | undefined;
  /** The server's time when the token arrived; undefined if the server does not tell it. */
  readonly serverTime?: number | undefined;
  /** The session whose token was refreshed; undefined at the sign-in. */
  readonly earlier?: Times | undefined;
}

/**
 * Returns the server's time when the token arrived: by the server's clock, else by the token of the
 * sign-in, else by the life of the earlier token, else by this device's clock. It is always before
 * the expiry, because a server issues no expired token.
 */
export function issueTime(arrival: Arrival): number {
  const { tokenExpiry, issuedAt, serverTime, tokenReceived, earlier } = arrival;
  const derived = earlier ? tokenExpiry - (knownLife(earlier) ?? Number.NaN) : issuedAt;
  const isPossible = (time: number | undefined) => time !== undefined && time < tokenExpiry;
  const found = [serverTime, derived, tokenReceived].find(isPossible);
  const earliest = isPossible(issuedAt) ? issuedAt : undefined;
  return Math.max(found ?? tokenExpiry - ASSUMED_TOKEN_LIFE_MS, earliest ?? -Infinity);
}

/** The time in ms until the token expires, for a token that arrived `ageMs` ago. */
export function msLeft(times: Times, ageMs: number): number {
  return lifeOf(times) - ageMs;
}

/** Whether to refresh the token: in its last 5 minutes, or in the second half of a shorter life. */
export function isExpiring(times: Times, ageMs: number): boolean {
  const left = msLeft(times, ageMs);
  return !(left > Math.min(TOKEN_REFRESH_THRESHOLD_MS, lifeOf(times) / 2)) || left <= 0;
}

/** An older version of the app stored no issue time, and trusted the clock of this device. */
function lifeOf({ tokenExpiry, tokenReceived, tokenIssued = tokenReceived }: Times): number {
  return tokenExpiry - tokenIssued;
}

function knownLife(times: Times): number | undefined {
  return times.tokenIssued === undefined ? undefined : lifeOf(times);
}
