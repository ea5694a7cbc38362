import {
  isNotOffered,
  isRateLimited,
  isSignedOut,
  NOT_THE_API,
  type ApiError,
} from '#application/errors/api-error.ts';
import type { SignIn } from '#application/session/sign-in.ts';
import type { Io } from '#cli/call/call.ts';
import { warnOfWrongClock } from './clock-warning.ts';
import { CommandFailure } from '#cli/call/command-failure.ts';
import { EXIT } from '#cli/call/exit-codes.ts';
import { printable } from '#cli/terminal/printable.ts';
import type { ServiceSource } from '#cli/container.ts';

export interface Account {
  readonly apiUrl: URL;
  readonly username: string;
  readonly password: string;
}

/**
 * Opens a session, which is renewed if the server ends it early. Warns about a wrong clock. Throws
 * `CommandFailure` (exit 3) if the sign-in fails.
 */
export async function signInOrFail(
  services: ServiceSource,
  account: Account,
  { stderr }: Pick<Io, 'stderr'>,
): Promise<void> {
  const failure = await signInFailure(await services.load('signIn'), account);
  if (failure !== undefined) throw new CommandFailure(EXIT.unreachable, failure);
  (await services.load('renewSession')).useFor(account);
  await warnOfWrongClock(await services.load('serverClock'), stderr);
}

/** Why the sign-in failed; undefined if it succeeded. */
export async function signInFailure(
  signIn: SignIn,
  { apiUrl, username, password }: Account,
): Promise<string | undefined> {
  const outcome = await signIn.run({ username, password });
  if (outcome.status !== 'refused') return undefined;
  const { error, message } = outcome;
  const because = error && unfitServer(error, message);
  if (because !== undefined) return `${apiUrl.href} ${because}`;
  return `The sign-in of ${username} at ${apiUrl.href} was refused: ${printable(message)}`;
}

/** What is wrong with the server; undefined if only the account was refused. */
function unfitServer(error: ApiError, message: string): string | undefined {
  const { status, isNetwork, code } = error;
  const words = printable(error.message);
  // Without a response, or with a redirect, the message names the server.
  if (isNetwork || (code === NOT_THE_API && !isSuccess(status))) {
    return `cannot be used: ${words || printable(message)}`;
  }
  if (status >= 500) return `responded with an error (${status})${words ? `: ${words}` : '.'}`;
  // A 401 or 429 concerns the account even without a message; anything else was HTML
  // (docs/decisions.md R24).
  const isWordless = words === '' && !isSignedOut(error) && !isRateLimited(error);
  if (code === NOT_THE_API || isNotOffered(error) || isWordless) {
    return 'is not the hotel API: check the address (it usually ends in /api).';
  }
  return undefined;
}

function isSuccess(status: number): boolean {
  return status >= 200 && status < 300;
}
