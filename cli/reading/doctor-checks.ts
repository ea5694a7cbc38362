// What an answer tells about a server, an account or a clock. Nothing here touches the network.
import { decodeJwt } from 'jose/jwt/decode';
import { isSignedOut } from '#application/errors/api-error.ts';
import { clockSkewMs, type Exchange } from '#domain/session/clock-skew.ts';
import { skewWords } from '#cli/sign-in/clock-warning.ts';
import type { ProbeAnswer } from '#cli/call/services.ts';

export type CheckName = 'server' | 'contract' | 'account' | 'clock';

export interface CheckResult {
  readonly check: CheckName;
  readonly status: 'ok' | 'failed' | 'skipped';
  readonly message: string;
  readonly advice?: string;
}

/** A clock that is further off makes tokens look older or younger than they are. */
const CLOCK_TOLERANCE_MS = 60_000;

/** Without a session the API answers 401 in JSON (docs/behaviour.md §7). */
export function checkContract(answer: ProbeAnswer): CheckResult {
  const { status, text } = answer;
  const check = 'contract';
  const type = answer.header('content-type') ?? 'nothing';
  if (isSignedOut(answer) && isJsonObject(text)) {
    return { check, status: 'ok', message: 'it speaks the hotel API' };
  }
  return {
    check,
    status: 'failed',
    message: `GET /v1/users/current answered ${status} with ${type}, not 401 with JSON`,
    advice: 'Check --api-url: it is the address that /auth/token/ is below, such as …/api.',
  };
}

/** Compares the Date header with this machine's clock. */
export function checkServerClock(date: string | undefined, exchange: Exchange): CheckResult {
  const skewMs = clockSkewMs(date, exchange);
  if (skewMs === undefined) return skippedClock('the server does not tell the time');
  return clockResult(skewMs);
}

/** The same from a fresh token's claims: `iat` and `exp` in seconds. */
export function checkTokenClock(
  { iat, exp }: { readonly iat?: number; readonly exp?: number },
  now: number,
): CheckResult | undefined {
  if (exp !== undefined && exp * 1000 <= now) {
    return {
      check: 'clock',
      status: 'failed',
      message: 'a token that was just issued is over already by the clock of this machine',
      advice: 'Set the clock of this machine, or of the server.',
    };
  }
  if (iat === undefined || Math.abs(iat * 1000 - now) <= CLOCK_TOLERANCE_MS) return undefined;
  return clockResult(iat * 1000 - now);
}

function clockResult(skewMs: number): CheckResult {
  const check = 'clock';
  if (Math.abs(skewMs) <= CLOCK_TOLERANCE_MS) {
    return { check, status: 'ok', message: 'this machine and the server agree about the time' };
  }
  return {
    check,
    status: 'failed',
    message: `this machine is ${skewWords(skewMs)} the server`,
    advice: 'Set the clock of this machine, or of the server.',
  };
}

export function skippedClock(message: string): CheckResult {
  return { check: 'clock', status: 'skipped', message };
}

/** The claims of a JSON Web Token, unverified; empty for anything else. */
export function claimsOf(token: string): { iat?: number; exp?: number } {
  try {
    const { iat, exp } = decodeJwt(token);
    return { ...(iat !== undefined && { iat }), ...(exp !== undefined && { exp }) };
  } catch {
    return {};
  }
}

function isJsonObject(text: string): boolean {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null;
  } catch {
    return false;
  }
}
