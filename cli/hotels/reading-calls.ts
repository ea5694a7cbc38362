import {
  ApiError,
  failsEveryHotel,
  isNotAllowed,
  isNotOfferedToUser,
  UNRELIABLE_LIST,
} from '#application/errors/api-error.ts';
import { technicalMessage } from '#application/errors/error-message.ts';
import type { Call, Io } from '#cli/call/command.ts';
import { CommandFailure, EXIT } from '#cli/call/exit-codes.ts';
import { signInOrFail } from '#cli/sign-in/connection.ts';
import { readAccount } from '#cli/sign-in/password.ts';
import { printable, counted } from '#cli/terminal/printable.ts';
import type { CallServices } from '#cli/container.ts';
import { createHotelSelection } from '#domain/batch/hotel-selection.ts';
import { comparableText, type ServerRecord } from '#domain/record.ts';
import { assertMatched } from '#cli/call/chosen-hotels.ts';
import { createDisplay, showPauses } from '#cli/progress/display.ts';
import { grouped } from '#domain/text/grouped.ts';

/** Signs in and, from then on, shows pauses that the server requests. Resolves to the username. */
export async function signInToRead(call: Call, services: CallServices): Promise<string> {
  const { io } = call;
  const account = await readAccount(call);
  const username = await signInOrFail(services, account, io);
  showPauses(io, (await services.connection()).pauses);
  return username;
}

/** Throws `CommandFailure` for an `ApiError` of every hotel: an unreachable server, or the end of the session. */
export async function* orUnreachable<Item>(items: AsyncIterable<Item>): AsyncGenerator<Item> {
  try {
    yield* items;
  } catch (error) {
    if (!(error instanceof ApiError && failsEveryHotel(error))) throw error;
    throw new CommandFailure(EXIT.unreachable, printable(technicalMessage(error)));
  }
}

/** The failure if the list of hotels is incomplete. `listed` is the number of hotels before the failure. */
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

/** Selects hotels on the server by the patterns of `--select`; selects all hotels without patterns. */
export function liveSelection(select: readonly string[] | undefined) {
  const selection = select && createHotelSelection(select);
  return {
    isSelected(hotel: ServerRecord): boolean {
      const [code, name] = [comparableText(hotel['code']), comparableText(hotel['name'])];
      return selection?.selects({ code: code ?? '', name: name ?? '' }) ?? true;
    },
    /** Call after the last hotel. Throws `CommandFailure` if a pattern has matched no hotel. */
    assertMatched(): void {
      if (selection) assertMatched(selection);
    },
  };
}

/** Progress is shown only for more hotels than this. */
const MANY_HOTELS = 10;

/** Shows how many hotels are done. `doing` starts the line, for example `Exporting`. */
export function hotelProgress(io: Io, doing: string, hotels: number) {
  let done = 0;
  const line = () => `${doing}: ${grouped(done)} of ${grouped(hotels)} hotels`;
  const display = hotels > MANY_HOTELS ? createDisplay(io, { line }) : undefined;
  return {
    async next(lines: readonly string[]): Promise<void> {
      done += 1;
      if (lines.length === 0) return;
      await (display ? display.say(lines) : io.stderr.lines(lines));
    },
    /** Call before writing to standard output: on a terminal, it may share the screen with the progress. */
    makeRoom(): void {
      if (io.results.isLive) display?.clear();
    },
    close: (): void => display?.close(),
  };
}
