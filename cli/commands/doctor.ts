import { ApiError } from '#application/errors/api-error.ts';
import type { Call } from '#cli/call/call.ts';
import { signInFailure, type Account } from '#cli/sign-in/connection.ts';
import { createServices } from '#cli/container.ts';
import {
  checkContract,
  checkServerClock,
  checkTokenClock,
  claimsOf,
  skippedClock,
  type CheckName,
  type CheckResult,
} from '#cli/reading/doctor-checks.ts';
import { EXIT, type ExitCode } from '#cli/call/exit-codes.ts';
import { findPassword } from '#cli/sign-in/password.ts';
import { plural, printable } from '#cli/terminal/printable.ts';
import type { ServiceSource } from '#cli/call/services.ts';
import { paintFor, type Colour } from '#cli/terminal/terminal.ts';
import { wrapped } from '#cli/terminal/wrapped.ts';

const STATUS_COLOURS: Readonly<Record<CheckResult['status'], Colour>> = {
  ok: 'green',
  failed: 'red',
  skipped: 'dim',
};

/** Checks the server, the contract, the account and the clock; one line for each. */
export async function doctor(call: Call): Promise<ExitCode> {
  const { options, io } = call;
  const { apiUrl, username = '' } = options;
  if (!apiUrl) throw new Error('--api-url has a default.');
  const password = await findPassword(call);
  const services = createServices(options);
  const paint = paintFor(io.results);
  const failures: string[] = [];
  for await (const result of runChecks(services, { apiUrl, username, password })) {
    const { check, status, message, advice } = result;
    if (status === 'failed') failures.push(message);
    if (options.json) await io.stdout.event({ event: 'check', ...result });
    else {
      const label = paint(STATUS_COLOURS[status], status.padEnd(7));
      const lines = [`${label} ${check.padEnd(8)} ${printable(message)}`];
      if (advice !== undefined) lines.push(`${' '.repeat(17)}${printable(advice)}`);
      await io.stdout.lines(wrapped(lines, io.results));
    }
  }
  const failed = failures.length;
  io.summary.note({ ok: failed === 0, failed });
  if (failed === 0) return EXIT.done;
  io.summary.fail(`${plural(failed, 'check')} failed: ${failures.join(' ')}`);
  return EXIT.unreachable;
}

type MaybeAccount = Omit<Account, 'password'> & { readonly password: string | undefined };

async function* runChecks(
  services: ServiceSource,
  account: MaybeAccount,
): AsyncGenerator<CheckResult> {
  const clock = await services.get('clock');
  const probe = await services.get('probe');
  const sentAt = clock.now();
  const answer = await probe('/v1/users/current').catch((error: unknown) => {
    if (error instanceof ApiError) return error;
    throw error;
  });
  if (answer instanceof ApiError) {
    yield {
      check: 'server',
      status: 'failed',
      message: answer.message,
      advice: 'Check --api-url and the network; `hms serve` starts a server on this machine.',
    };
    for (const check of ['contract', 'account', 'clock'] as const) yield notChecked(check);
    return;
  }
  const receivedAt = clock.now();
  yield { check: 'server', status: 'ok', message: `${account.apiUrl.href} answers` };
  const contract = checkContract(answer);
  yield contract;
  const serverClock = checkServerClock(answer.header('date'), { sentAt, receivedAt });
  if (contract.status === 'failed') yield notChecked('account');
  else yield await checkAccount(services, account);
  const token = (await services.get('session')).current()?.authToken;
  const tokenClock =
    token === undefined ? undefined : checkTokenClock(claimsOf(token), clock.now());
  yield serverClock.status === 'failed' ? serverClock : (tokenClock ?? serverClock);
}

async function checkAccount(
  services: ServiceSource,
  { apiUrl, username, password }: MaybeAccount,
): Promise<CheckResult> {
  const check = 'account';
  if (password === undefined) {
    const message = 'not checked: no password; set HMS_PASSWORD or give --password-stdin';
    return { check, status: 'skipped', message };
  }
  const failure = await signInFailure(await services.get('signIn'), { apiUrl, username, password });
  if (failure === undefined) return { check, status: 'ok', message: `${username} can sign in` };
  const advice = 'Check --username and the password; an inactive account cannot sign in.';
  return { check, status: 'failed', message: failure, advice };
}

function notChecked(check: CheckName): CheckResult {
  const message = 'not checked';
  return check === 'clock' ? skippedClock(message) : { check, status: 'skipped', message };
}
