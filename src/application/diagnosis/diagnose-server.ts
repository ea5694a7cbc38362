import { ApiError, INEXACT_NUMBER, isSignedOut } from '#application/errors/api-error.ts';
import type { Clock } from '#application/ports/clock.ts';
import type { OnboardingApi } from '#application/ports/api/onboarding-api.ts';
import type { SessionKeeper } from '#application/session/session-keeper.ts';
import { CLOCK_TOLERANCE_MS, clockSkewMs, type Exchange } from '#domain/session/clock-skew.ts';

/** In their order. Without a response to the first, all others are skipped. */
const CHECKS = ['server', 'contract', 'account', 'clock'] as const;

export interface CheckResult {
  readonly check: (typeof CHECKS)[number];
  readonly status: 'ok' | 'failed' | 'skipped';
  readonly message: string;
  readonly advice?: CheckAdvice;
}

export type CheckAdvice = 'address' | 'api-address' | 'overload' | 'account' | 'password' | 'clock';

export interface ProbeResponse {
  readonly status: number;
  header(name: string): string | undefined;
  readonly text: string;
}

type SignInResult =
  | { readonly username: string }
  /** `isAccounts`: true if the server refused the account, false if the sign-in failed for another reason. */
  | { readonly failure: string; readonly isAccounts: boolean };

export interface Connection {
  readonly server: string;
  /** Absent if there is neither a password nor a token. */
  readonly signIn: (() => Promise<SignInResult>) | undefined;
  /** Returns words such as `59:59 behind`. `skewMs` is positive if the server is ahead. */
  readonly skewWords: (skewMs: number) => string;
}

/**
 * Checks in this order whether the server responds, whether it is the hotel API, whether the
 * account can sign in and read the IDs of hotels, and whether the clocks agree. `probe` sends a GET without a token, and
 * throws `ApiError` if there is no response.
 */
export function createDiagnosis(
  clock: Pick<Clock, 'now'>,
  probe: (path: string) => Promise<ProbeResponse>,
  session: SessionKeeper,
  api: Pick<OnboardingApi, 'hotels'>,
) {
  return async function* diagnose(connection: Connection): AsyncGenerator<CheckResult> {
    const sentAt = clock.now();
    let response: ProbeResponse;
    try {
      response = await probe('/v1/users/current');
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      yield failed('server', error.message, 'address');
      for (const check of CHECKS.slice(1)) yield skipped(check);
      return;
    }
    const exchange = { sentAt, receivedAt: clock.now() };
    yield ok('server', `${connection.server} responds`);
    const contract = checkContract(response);
    yield contract;
    const account =
      contract.status === 'failed' ? skipped('account') : await checkAccount(connection);
    yield account;
    const roundedIds = account.status === 'ok' ? await roundedIdsIn(api.hotels()) : undefined;
    if (roundedIds !== undefined)
      yield { check: 'contract', status: 'failed', message: roundedIds };
    // 0 if the token cannot be read.
    const tokenExpiry = session.current()?.tokenExpiry || Infinity;
    const date = response.header('date');
    yield tokenExpiry <= clock.now()
      ? failed('clock', EXPIRED, 'clock')
      : checkClock(date, exchange, connection.skewWords);
  };
}

const EXPIRED = 'according to the clock of this machine, a new token has already expired';

/** Without a token, the API responds with 401 and JSON (docs/api.md). */
function checkContract(response: ProbeResponse): CheckResult {
  const { status, text } = response;
  if (isSignedOut({ status }) && isFields(text)) return ok('contract', 'it provides the hotel API');
  if (status === 429 || status >= 500) {
    return failed('contract', `GET /v1/users/current returned ${status}`, 'overload');
  }
  const type = response.header('content-type') ?? 'no content type';
  const message = `GET /v1/users/current returned ${status} with ${type} instead of 401 with JSON`;
  return failed('contract', message, 'api-address');
}

async function checkAccount({ signIn }: Connection): Promise<CheckResult> {
  if (!signIn) return { ...skipped('account', 'not checked: no password'), advice: 'password' };
  const result = await signIn();
  if ('username' in result) return ok('account', `${result.username} can sign in`);
  const { failure, isAccounts } = result;
  if (!isAccounts) return { check: 'account', status: 'failed', message: failure };
  return failed('account', failure, 'account');
}

/** The message about IDs that a JSON reader rounds (docs/decisions/numbers-are-exact.md). */
async function roundedIdsIn(hotels: AsyncIterable<unknown>): Promise<string | undefined> {
  try {
    // The first page shows how the server writes IDs.
    for await (const page of hotels) if (page) break;
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    return error.code === INEXACT_NUMBER ? error.message : undefined;
  }
  return undefined;
}

/** `date` is the `Date` header of the response. */
export function checkClock(
  date: string | undefined,
  exchange: Exchange,
  skewWords: Connection['skewWords'],
): CheckResult {
  const skewMs = clockSkewMs(date, exchange);
  if (skewMs === undefined) return skipped('clock', 'the server does not send its time');
  if (Math.abs(skewMs) < CLOCK_TOLERANCE_MS) {
    return ok('clock', 'the clocks of this machine and the server agree');
  }
  return failed('clock', `this machine is ${skewWords(skewMs)} the server`, 'clock');
}

function ok(check: CheckResult['check'], message: string): CheckResult {
  return { check, status: 'ok', message };
}

function failed(check: CheckResult['check'], message: string, advice: CheckAdvice): CheckResult {
  return { check, status: 'failed', message, advice };
}

function skipped(check: CheckResult['check'], message = 'not checked'): CheckResult {
  return { check, status: 'skipped', message };
}

function isFields(text: string): boolean {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null;
  } catch {
    return false;
  }
}
