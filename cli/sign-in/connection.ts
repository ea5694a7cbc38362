import {
  isNotOffered,
  isRateLimited,
  isSignedOut,
  NOT_THE_API,
  type ApiError,
} from '#application/errors/api-error.ts';
import { type Io, serverOf, type Call } from '#cli/call/command.ts';
import type { Output } from '#cli/call/output.ts';
import { CommandFailure, EXIT, invalidCommand } from '#cli/call/exit-codes.ts';
import { showPauses } from '#cli/progress/display.ts';
import { plural, printable } from '#cli/terminal/printable.ts';
import type { ServerClock } from '#application/session/server-clock.ts';
import { clockTime } from '#domain/text/clock-time.ts';
import { CallServices } from '#cli/container.ts';
import { readApiUrl } from '#cli/call/options/option-values.ts';
import { DEFAULT_API_URL } from '#cli/call/options/shared-options.ts';
import { canAsk, isConfirmed } from '#cli/sign-in/question.ts';
import { entryAt, findServers } from '#cli/sign-in/servers.ts';
import { isTrusted } from '#cli/sign-in/trusted-file.ts';

export type Account =
  | { readonly apiUrl: URL; readonly username: string; readonly password: string }
  | {
      readonly apiUrl: URL;
      readonly token: string;
      /** The username to which the token must belong. Omitted if any user may own the token. */
      readonly username?: string;
    };

type SignedIn =
  | { readonly username: string }
  /** `isAccounts` is true if the server refused the account, or the token belongs to another account. */
  | { readonly failure: string; readonly isAccounts: boolean };

/**
 * Signs in. If the account has a password, signs in again whenever the server ends the session. Resolves to the user
 * name. Throws `CommandFailure` (exit 3) if the sign-in fails.
 */
export async function signInOrFail(
  services: CallServices,
  account: Account,
  io: Io,
): Promise<string> {
  const signedIn = await trySignIn(services, account, io);
  if ('failure' in signedIn) throw new CommandFailure(EXIT.unreachable, signedIn.failure);
  if ('password' in account) (await services.connection()).renewSession.useFor(account);
  await warnOfWrongClock(services.serverClock, io.stderr);
  return signedIn.username;
}

/** Resolves to the username, or to the reason why the sign-in failed. Shows pauses while it waits for the server. */
export async function trySignIn(
  services: CallServices,
  account: Account,
  io: Io,
): Promise<SignedIn> {
  const { apiUrl, username } = account;
  const { signIn, pauses } = await services.connection();
  const endPauses = showPauses(io, pauses);
  const signingIn = 'token' in account ? signIn.useToken(account.token) : signIn.run(account);
  const outcome = await signingIn.finally(endPauses);
  if (outcome.status === 'refused') {
    const { error, message } = outcome;
    const because = error && unfitServer(error, message);
    if (because !== undefined) return { failure: `${apiUrl.href} ${because}`, isAccounts: false };
    const what = 'token' in account ? 'The token in HMS_TOKEN' : `The sign-in of ${username}`;
    const failure = `${what} at ${apiUrl.href} was refused: ${printable(message)}`;
    return { failure, isAccounts: true };
  }
  const { user } = outcome;
  if ('token' in account && username !== undefined && user.username !== username) {
    const whose = printable(user.username);
    const failure = `The token in HMS_TOKEN belongs to ${whose}, not to ${username}.`;
    return { failure, isAccounts: true };
  }
  await noteSignIn(services, apiUrl);
  return { username: 'token' in account ? user.username : account.username };
}

/** What is wrong with the server. Undefined if the server works and only refused the account. */
function unfitServer(error: ApiError, message: string): string | undefined {
  const { status, isNetwork, code } = error;
  const words = printable(error.message);
  // In these cases, the message already says what is wrong. A response with a success status refuses nothing.
  if (isNetwork || (code === NOT_THE_API) !== isSuccess(status)) {
    return `cannot be used: ${words || printable(message)}`;
  }
  if (status >= 500) return `responded with an error (${status})${words ? `: ${words}` : '.'}`;
  // A 401 or 429 concerns the account, even without a message. Any other error without a message is probably an HTML
  // page of another server.
  const isWordless = words === '' && !isSignedOut(error) && !isRateLimited(error);
  if (code === NOT_THE_API || isNotOffered(error) || isWordless) {
    return 'is not the hotel API: check the address (it usually ends in /api).';
  }
  return undefined;
}

function isSuccess(status: number): boolean {
  return status >= 200 && status < 300;
}

/** hms uses the server's time (docs/decisions/rates-are-sent-for-one-year.md). Call after the sign-in. */
async function warnOfWrongClock(clock: ServerClock, stderr: Output): Promise<void> {
  const skewMs = clock.correctionMs();
  if (skewMs === 0) return;
  const [here, there] = [clock.now() - skewMs, clock.now()].map(minuteOf);
  await stderr.line(
    `Warning: the clock of this machine is ${skewWords(skewMs)} the server: it is ${here} here and ${there} there. ` +
      "The year of rates and the completion mark follow the server's time. Set the clock of this machine.",
  );
}

const DAY_MS = 86_400_000;

/** `59:59 behind` or `400 days behind`. `skewMs` is positive if this machine is behind the server. */
export function skewWords(skewMs: number): string {
  const days = Math.round(Math.abs(skewMs) / DAY_MS);
  const amount = days > 1 ? plural(days, 'day') : clockTime(Math.abs(skewMs));
  return `${amount} ${skewMs > 0 ? 'behind' : 'ahead of'}`;
}

/** `2026-11-20 12:00 UTC` */
function minuteOf(ms: number): string {
  return `${new Date(ms).toISOString().slice(0, 16).replace('T', ' ')} UTC`;
}

// Decides which servers may get a password or token (docs/decisions/found-file-needs-consent.md).

/** Asks before a password or token goes to a run's unknown server. Throws `CommandFailure` if refused. */
export async function assertServerAgreed(call: Call): Promise<void> {
  const { options, runOfServer, io } = call;
  const { href } = serverOf(options);
  if (runOfServer === undefined || href === DEFAULT_API_URL) return;
  const named = io.env['HMS_API_URL'];
  if (named !== undefined && readApiUrl(named).href === href) return;
  if ((await new CallServices({}).consents()).has(signInConsent(href))) return;
  const list = await findServers(options);
  if (list && entryAt(list, href) && (await isTrusted(list, options))) return;
  const where = `The run ${printable(runOfServer)} uses the server ${href}, where you have not signed in before`;
  if (!canAsk(call)) {
    throw invalidCommand(
      // Quote the address, because a stranger may have written shell commands into it.
      `${where}: if you trust that server, set HMS_API_URL to its address, or sign in once with ` +
        `hms doctor --api-url '${href.replaceAll("'", '%27')}'`,
    );
  }
  await io.stderr.line(`${where}.`);
  if (await isConfirmed('Send your password to that server?')) return;
  throw invalidCommand('Nothing was sent.');
}

/** Remembers that this user has signed in to the server. Ignores errors. */
async function noteSignIn(services: CallServices, { href }: URL): Promise<void> {
  try {
    (await services.consents()).add(signInConsent(href));
  } catch {
    // The user is asked again next time.
  }
}

function signInConsent(server: string): string {
  return `signed in to ${server}`;
}
