import { ApiError, isSignedOut } from '#application/errors/api-error.ts';
import type { Clock } from '#application/ports/clock.ts';
import type { SessionKeeper } from '#application/session/session-keeper.ts';
import { clockSkewMs, type Exchange } from '#domain/session/clock-skew.ts';

export interface CheckResult {
  readonly check: 'server' | 'contract' | 'account' | 'clock';
  readonly status: 'ok' | 'failed' | 'skipped';
  readonly message: string;
  readonly advice?: string;
}

/** The response to a GET without a session. */
export interface ProbeResponse {
  readonly status: number;
  header(name: string): string | undefined;
  readonly text: string;
}

interface Connection {
  /** Its base address, for messages. */
  readonly server: string;
  readonly username: string;
  /** Signs in, and says why that failed. Absent without a password. */
  readonly signIn: (() => Promise<string | undefined>) | undefined;
  /** `59:59 behind`, by how many ms the server is ahead. */
  readonly skewWords: (skewMs: number) => string;
}

/** A clock that is further off makes tokens look older or younger than they are. */
const CLOCK_TOLERANCE_MS = 60_000;
const SET_THE_CLOCK = 'Set the clock of this machine, or of the server.';
const NO_PASSWORD = 'not checked: no password; set HMS_PASSWORD or give --password-stdin';

/**
 * Checks in this order whether the server answers, whether it is the hotel API, whether the account
 * can sign in, and whether the clocks agree.
 */
export class DiagnoseServer {
  readonly #clock: Clock;
  readonly #probe: (path: string) => Promise<ProbeResponse>;
  readonly #session: SessionKeeper;

  /** `probe` sends a GET without a session; throws `ApiError` without a response. */
  constructor(
    clock: Clock,
    probe: (path: string) => Promise<ProbeResponse>,
    session: SessionKeeper,
  ) {
    this.#clock = clock;
    this.#probe = probe;
    this.#session = session;
  }

  async *run({ server, username, signIn, skewWords }: Connection): AsyncGenerator<CheckResult> {
    const sentAt = this.#clock.now();
    let response: ProbeResponse;
    try {
      response = await this.#probe('/v1/users/current');
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      yield {
        check: 'server',
        status: 'failed',
        message: error.message,
        advice: 'Check --api-url and the network; `hms serve` starts a server on this machine.',
      };
      yield skipped('contract');
      yield skipped('account');
      yield skipped('clock');
      return;
    }
    const exchange = { sentAt, receivedAt: this.#clock.now() };
    yield { check: 'server', status: 'ok', message: `${server} answers` };
    const contract = checkContract(response);
    yield contract;
    if (contract.status === 'failed') yield skipped('account');
    else yield await checkAccount(username, signIn);
    yield this.#isExpired()
      ? {
          check: 'clock',
          status: 'failed',
          message: 'by the clock of this machine, a token that was just issued has expired',
          advice: SET_THE_CLOCK,
        }
      : checkClock(response.header('date'), exchange, skewWords);
  }

  #isExpired(): boolean {
    const session = this.#session.current();
    return session !== undefined && session.tokenExpiry <= this.#clock.now();
  }
}

/** Without a session the API answers 401 in JSON (docs/api.md). */
function checkContract(response: ProbeResponse): CheckResult {
  const check = 'contract';
  const { status, text } = response;
  const type = response.header('content-type') ?? 'nothing';
  if (isSignedOut({ status }) && isJsonObject(text)) {
    return { check, status: 'ok', message: 'it speaks the hotel API' };
  }
  return {
    check,
    status: 'failed',
    message: `GET /v1/users/current answered ${status} with ${type}, not 401 with JSON`,
    advice: 'Check --api-url: it is the address that /auth/token/ is below, such as …/api.',
  };
}

async function checkAccount(username: string, signIn: Connection['signIn']): Promise<CheckResult> {
  if (!signIn) return skipped('account', NO_PASSWORD);
  const check = 'account';
  const failure = await signIn();
  if (failure === undefined) return { check, status: 'ok', message: `${username} can sign in` };
  const advice = 'Check --username and the password; an inactive account cannot sign in.';
  return { check, status: 'failed', message: failure, advice };
}

/** Compares the `Date` header with this machine's clock. */
export function checkClock(
  date: string | undefined,
  exchange: Exchange,
  skewWords: Connection['skewWords'],
): CheckResult {
  const check = 'clock';
  const skewMs = clockSkewMs(date, exchange);
  if (skewMs === undefined) return skipped(check, 'the server does not tell the time');
  if (Math.abs(skewMs) <= CLOCK_TOLERANCE_MS) {
    return { check, status: 'ok', message: 'this machine and the server agree about the time' };
  }
  const message = `this machine is ${skewWords(skewMs)} the server`;
  return { check, status: 'failed', message, advice: SET_THE_CLOCK };
}

function skipped(check: CheckResult['check'], message = 'not checked'): CheckResult {
  return { check, status: 'skipped', message };
}

function isJsonObject(text: string): boolean {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null;
  } catch {
    return false;
  }
}
