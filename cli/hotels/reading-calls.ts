import {
  ApiError,
  failsEveryHotel,
  isNotAllowed,
  isNotOfferedToUser,
  UNRELIABLE_LIST,
} from '#application/errors/api-error.ts';
import { technicalMessage } from '#application/errors/error-message.ts';
import type { Call } from '#cli/call/call.ts';
import { CommandFailure } from '#cli/call/command-failure.ts';
import { signInOrFail } from '#cli/sign-in/connection.ts';
import { EXIT } from '#cli/call/exit-codes.ts';
import { readAccount } from '#cli/sign-in/password.ts';
import { showPauses } from '#cli/progress/pauses.ts';
import { printable, counted } from '#cli/terminal/printable.ts';
import type { Services } from '#cli/container.ts';

/** Signs in and, from then on, shows pauses that the server requests. Resolves to the user name. */
export async function signInToRead(call: Call, services: Services): Promise<string> {
  const { io } = call;
  const account = await readAccount(call);
  const username = await signInOrFail(services, account, io);
  showPauses(io, (await services.connection()).pauses);
  return username;
}

/**
 * Throws `CommandFailure` instead of an `ApiError` that would also occur for every other hotel: the server is
 * unreachable, or the session has ended.
 */
export async function* orUnreachable<Item>(items: AsyncIterable<Item>): AsyncGenerator<Item> {
  try {
    yield* items;
  } catch (error) {
    if (!(error instanceof ApiError && failsEveryHotel(error))) throw error;
    throw new CommandFailure(EXIT.unreachable, printable(technicalMessage(error)));
  }
}

/**
 * The failure to report if the list of hotels is incomplete. `listed` is the number of hotels read before the failure.
 */
export function listingFailure(error: ApiError, listed: number): CommandFailure {
  const reason = printable(technicalMessage(error));
  const exitCode = failsEveryHotel(error) ? EXIT.unreachable : EXIT.failed;
  if (error.code === UNRELIABLE_LIST) return new CommandFailure(exitCode, reason);
  if (listed > 0) {
    const read = `the server listed ${counted(listed, 'hotel')}, and then failed`;
    return new CommandFailure(exitCode, `The list is incomplete: ${read}: ${reason}`);
  }
  if (!isNotOfferedToUser(error)) return new CommandFailure(exitCode, reason);
  return new CommandFailure(exitCode, `${doesNotList(error)} hotels: ${reason}`);
}

/** The start of a sentence that names what the server does not list. */
export function doesNotList(error: ApiError): string {
  return isNotAllowed(error) ? 'This account is not allowed to list' : 'The server does not list';
}
