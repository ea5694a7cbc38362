import { isApiError, orUndefined } from '#application/errors/api-error.ts';
import type {
  ContractApi,
  ContractCaller,
  ContractRules,
} from '#application/ports/api/contract-api.ts';
import type { Clock } from '#application/ports/clock.ts';
import type { RandomInt } from '#domain/random.ts';
import { comparableText, fieldOf, idIn, type Id } from '#domain/record.ts';
import {
  AskedQuestions,
  CheckStopped,
  type CallResult,
  type Created,
  type Listener,
} from './asked-questions.ts';
import { checkHotel, isCheckHotel, type CheckHotel } from './check-hotel.ts';
import { dashboardQuestions, setupQuestions } from './questions.ts';

export interface Leftover {
  readonly id: Id;
  readonly code: string;
}

export interface ConformanceCommand extends Listener {
  /** Called before anything is created or deleted. If false, the check ends; if true, leftovers are deleted. */
  readonly agree: (leftovers: readonly Leftover[]) => Promise<boolean>;
  /** Called after `agree` resolved to true. `created` returns the records that must still be deleted. */
  readonly onStart: (created: () => readonly Created[]) => void;
}

export interface ConformanceReport {
  readonly results: readonly CallResult[];
  readonly left: readonly Created[];
  readonly stop?: { readonly reason: keyof typeof STOPS; readonly message: string };
}

const STOPS = {
  declined: 'not confirmed',
  interrupted: 'interrupted',
  unreachable: 'the server does not respond',
} as const;
const FAILED = 'another request, which this one depends on, failed';
const REUSED = 'the check reused the hotel of an earlier check';

/** Endpoint by endpoint, with a hotel that is deleted at the end. The account must be signed in. */
export function createConformanceCheck(
  api: ContractApi,
  rules: ContractRules,
  clock: Clock,
  random: RandomInt,
) {
  return async function checkConformance(command: ConformanceCommand): Promise<ConformanceReport> {
    const asked = new AskedQuestions(api, rules, command);
    const hotel = checkHotel(clock.now(), random);
    let code: string | undefined;
    let stop: ConformanceReport['stop'];
    try {
      await asked.ask(api.account, { call: 'GET /hotels/' });
      const leftovers = await readLeftovers(api);
      if (!(await command.agree(leftovers))) {
        stop = { reason: 'declined', message: STOPS.declined };
        return { results: asked.results, left: [], stop };
      }
      command.onStart(() => asked.created);
      for (const leftover of leftovers) {
        asked.add('hotel', leftover, 'hotel');
        await asked.removeAll();
      }
      ({ code } = hotel);
      await askAll(api, asked, hotel);
    } catch (error) {
      if (!(error instanceof CheckStopped)) {
        await asked.removeAll(code);
        throw error;
      }
      const reason = command.isInterrupted() ? 'interrupted' : 'unreachable';
      stop = { reason, message: error.message };
    }
    const hadHotel = asked.hotelId !== undefined;
    const reportRefusals = await asked.removeAll(code);
    if (!stop) await reportRefusals();
    const reason = hadHotel ? FAILED : 'the check could not create a hotel';
    await asked.skipRest(`not checked: ${stop ? STOPS[stop.reason] : reason}`);
    return { results: asked.results, left: asked.created, ...(stop && { stop }) };
  };
}

async function readLeftovers({ account }: ContractApi): Promise<readonly Leftover[]> {
  const hotels = (await orUndefined(account.list({ call: 'GET /hotels/' }), isApiError)) ?? [];
  return hotels.filter(isCheckHotel).flatMap((hotel) => {
    const id = idIn(hotel);
    return id === undefined ? [] : [{ id, code: comparableText(hotel['code']) ?? '' }];
  });
}

/** Throws `CheckStopped`. */
async function askAll(api: ContractApi, asked: AskedQuestions, hotel: CheckHotel): Promise<void> {
  const call = 'POST /hotels/';
  if (asked.hotelId !== undefined) await asked.report(call, 'skipped', REUSED);
  else {
    const creates = { kind: 'hotel', key: 'hotel' } as const;
    await asked.ask(api.account, { call, body: hotel.profile, creates });
  }
  if (asked.hotelId === undefined) return;
  for (const question of setupQuestions(hotel)) await asked.ask(api.account, question);
  if (!asked.created.some(({ kind }) => kind === 'user')) return;
  const user = await signIn(api, asked, hotel.administrator);
  if (!user) return;
  for (const question of dashboardQuestions(hotel)) await asked.ask(user, question);
}

/** Resolves to undefined if the server does not sign the administrator in. */
async function signIn(
  api: ContractApi,
  asked: AskedQuestions,
  { username, password }: CheckHotel['administrator'],
): Promise<ContractCaller | undefined> {
  const anonymous = api.as(undefined);
  const body = { username, password };
  const tokens = await asked.ask(anonymous, { call: 'POST /auth/token/', body });
  const [access, refresh] = [fieldOf(tokens, 'access'), fieldOf(tokens, 'refresh')];
  if (typeof access !== 'string') return undefined;
  const call = 'POST /auth/token/refresh/';
  if (typeof refresh !== 'string') {
    await asked.report(call, 'skipped', 'the sign-in returns no refresh token');
    return api.as(access);
  }
  const refreshed = fieldOf(await asked.ask(anonymous, { call, body: { refresh } }), 'access');
  return api.as(typeof refreshed === 'string' ? refreshed : access);
}
