import type { ApiError } from '#application/errors/api-error.ts';
import type { ListRequest } from '#application/estate/list-hotels.ts';
import { createHotelSearch } from '#domain/hotel/hotel-search.ts';
import { serverOf, type Call } from '#cli/call/call.ts';
import { EXIT, type ExitCode } from '#cli/call/exit-codes.ts';
import { createServices } from '#cli/container.ts';
import { liveSelection } from '#cli/reading/estate/live-selection.ts';
import { HotelListing } from '#cli/reading/estate/hotel-listing.ts';
import { listingFailure, orUnreachable, signInToRead } from '#cli/reading/reading-calls.ts';
import { plural } from '#cli/terminal/printable.ts';

/** Lists the hotels that the account sees. */
export async function hotels(call: Call<'hotels'>): Promise<ExitCode> {
  const { args, options, io } = call;
  const { json: asEvents = false, hotels: atOnce = 1, with: details } = options;
  const services = createServices(options, io);
  const username = await signInToRead(call, services);
  const listHotels = await services.load('listHotels');
  const listing = new HotelListing(io, { details, asEvents });
  const search = args.join(' ');
  let failure: ApiError | undefined;
  const isFound = createHotelSearch(search);
  const selection = liveSelection(options.select);
  const request: ListRequest = {
    isWanted: (hotel) => selection.isSelected(hotel) && isFound(hotel),
    details,
    atOnce,
    onListed: (hotelsSoFar) => {
      listing.listed = hotelsSoFar;
    },
    onFailure: (error) => {
      failure = error;
    },
  };
  try {
    for await (const hotel of orUnreachable(listHotels.run(request))) {
      await listing.add(hotel);
      if (io.stdout.isClosed) break;
    }
  } finally {
    await listing.close();
  }
  if (failure) throw listingFailure(failure, listing.listed);
  if (io.stdout.isClosed) return EXIT.done;
  selection.assertMatched();
  const none =
    listing.listed === 0
      ? `The account ${username} sees no hotel at ${serverOf(options).href}`
      : `${JSON.stringify(search)} matches none of ${plural(listing.listed, 'hotel')}`;
  const { hasFailed } = await listing.end(none);
  return hasFailed ? EXIT.failed : EXIT.done;
}
