import { NOT_THE_API } from '#application/api-error.ts';
import type { SignIn } from '#application/sign-in.ts';
import { CommandFailure } from './command-failure.ts';
import { EXIT } from './exit-codes.ts';
import { printable } from './printable.ts';

export interface Account {
  readonly apiUrl: URL;
  readonly username: string;
  readonly password: string;
}

/** Signs in, or ends the command with one sentence (exit 3). */
export async function signInOrFail(signIn: SignIn, account: Account): Promise<void> {
  const failure = await signInFailure(signIn, account);
  if (failure !== undefined) throw new CommandFailure(EXIT.unreachable, failure);
}

/** Why the sign-in did not succeed; undefined when it did. */
export async function signInFailure(
  signIn: SignIn,
  { apiUrl, username, password }: Account,
): Promise<string | undefined> {
  const outcome = await signIn.run({ username, password });
  if (outcome.status !== 'refused') return undefined;
  const { error, message } = outcome;
  // No answer, or one from something else: the words of the error name the server.
  if (error && (error.isNetwork || error.code === NOT_THE_API)) {
    return `${apiUrl.href} cannot be used: ${printable(error.message || message)}`;
  }
  return `The sign-in of ${username} at ${apiUrl.href} was refused: ${printable(message)}`;
}
