import type { CheckResult } from '#application/diagnosis/diagnose-server.ts';
import { accountOf, type Call } from '#cli/call/call.ts';
import { skewWords } from '#cli/sign-in/clock-warning.ts';
import { signInFailure } from '#cli/sign-in/connection.ts';
import { createServices } from '#cli/container.ts';
import { EXIT, type ExitCode } from '#cli/call/exit-codes.ts';
import { findPassword } from '#cli/sign-in/password.ts';
import { plural, printable } from '#cli/terminal/printable.ts';
import { paintFor, type Colour } from '#cli/terminal/terminal.ts';
import { wrapped } from '#cli/terminal/wrapped.ts';

const STATUS_COLOURS: Readonly<Record<CheckResult['status'], Colour>> = {
  ok: 'green',
  failed: 'red',
  skipped: 'dim',
};

/** Checks the server, the contract, the account and the clock; one line for each. */
export async function doctor(call: Call<'doctor'>): Promise<ExitCode> {
  const { options, io } = call;
  const { apiUrl, username } = accountOf(options);
  const password = await findPassword(call);
  const services = createServices(options);
  const signIn = await services.load('signIn');
  const connection = {
    server: apiUrl.href,
    username,
    signIn:
      password === undefined
        ? undefined
        : () => signInFailure(signIn, { apiUrl, username, password }),
    skewWords,
  };
  const paint = paintFor(io.results);
  const failures: string[] = [];
  for await (const result of (await services.load('diagnoseServer'))(connection)) {
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
