import { ApiError, failsEveryHotel, isNotOfferedToUser } from '#application/errors/api-error.ts';
import { technicalMessage } from '#application/errors/error-message.ts';
import { createHotelSearch } from '#domain/hotel/hotel-search.ts';
import { serverOf, type Call } from '#cli/call/call.ts';
import { CommandFailure } from '#cli/call/command-failure.ts';
import { EXIT, type ExitCode } from '#cli/call/exit-codes.ts';
import { createServices } from '#cli/container.ts';
import { HotelListing } from '#cli/reading/hotel-listing.ts';
import { signInToRead } from '#cli/reading/reading-calls.ts';
import { grouped, plural, printable } from '#cli/terminal/printable.ts';

/** Lists the hotels that the account sees. */
export async function hotels(call: Call<'hotels'>): Promise<ExitCode> {
  const { args, options, io } = call;
  const { json: asEvents = false, hotels: atOnce = 1, with: details } = options;
  const services = createServices(options);
  const username = await signInToRead(call, services);
  const listHotels = await services.load('listHotels');
  const listing = new HotelListing(io, { details, asEvents });
  const search = args.join(' ');
  const onListed = (hotelsSoFar: number) => {
    listing.listed = hotelsSoFar;
  };
  try {
    const isWanted = createHotelSearch(search);
    for await (const hotel of listHotels.run({ isWanted, details, atOnce, onListed })) {
      await listing.add(hotel);
      if (io.stdout.isClosed) break;
    }
  } catch (error) {
    throw listingFailure(error, listing.listed);
  } finally {
    await listing.close();
  }
  if (io.stdout.isClosed) return EXIT.done;
  const none =
    listing.listed === 0
      ? `The account ${username} sees no hotel at ${serverOf(options).href}`
      : `${JSON.stringify(search)} matches none of ${plural(listing.listed, 'hotel')}`;
  const { hasFailed } = await listing.end(none);
  return hasFailed ? EXIT.failed : EXIT.done;
}

/** Says how much of the list was read. */
function listingFailure(error: unknown, listed: number): unknown {
  if (!(error instanceof ApiError)) return error;
  const reason = printable(technicalMessage(error));
  const exitCode = failsEveryHotel(error) ? EXIT.unreachable : EXIT.failed;
  if (listed > 0) {
    const read = `the server listed ${grouped(listed)} hotels, and then failed`;
    return new CommandFailure(exitCode, `The list is incomplete: ${read}: ${reason}`);
  }
  if (!isNotOfferedToUser(error)) return new CommandFailure(exitCode, reason);
  const sentence = `The server does not list hotels for this account: ${reason}`;
  return new CommandFailure(exitCode, sentence);
}
