import { nameInMessage } from '#domain/text/name-in-message.ts';
import { InvalidArgumentError } from 'commander';
import { HOTEL_DETAILS, type HotelDetail } from '#application/estate/hotel-details.ts';
import type { ApiError } from '#application/errors/api-error.ts';
import type { ListRequest } from '#application/estate/list-hotels.ts';
import { createHotelSearch } from '#domain/hotel/hotel-search.ts';
import { serverOf, defineCommand } from '#cli/call/command.ts';
import { EXIT, REMOTE_EXITS } from '#cli/call/exit-codes.ts';
import { CallServices } from '#cli/container.ts';
import {
  liveSelection,
  listingFailure,
  orUnreachable,
  signInToRead,
} from '#cli/hotels/reading-calls.ts';
import { HotelListing } from '#cli/hotels/hotel-listing.ts';
import { plural } from '#cli/terminal/printable.ts';
import { JSON_OUTPUT, SELECT, SENDING } from '#cli/call/options/shared-options.ts';

/** Parses `users,rooms`. `none` means an empty list. */
function readDetails(text: string): readonly HotelDetail[] {
  const names = text.split(',').map((name) => name.trim());
  const details = HOTEL_DETAILS.filter((detail) => names.includes(detail));
  const isKnown = names.every((name) => HOTEL_DETAILS.some((detail) => detail === name));
  if (text === 'none' || isKnown) return details;
  throw new InvalidArgumentError('It must be users, rooms, both (users,rooms) or none.');
}

export const hotelsCommand = defineCommand({
  description: 'list the hotels of the account, whether each is set up, and who can sign in',
  argument: {
    syntax: '[search...]',
    description:
      'words that a hotel has in its name, code, ID, address, city, state, country or email',
  },
  options: [
    ...SENDING,
    {
      group: 'Output',
      flags: '--with <columns>',
      description:
        'columns to add: users, rooms, both (users,rooms) or none; each column needs one more request per hotel (default: users if there are at most 100 hotels, otherwise none)',
      read: readDetails,
    },
    SELECT,
    JSON_OUTPUT,
  ],
  note:
    'hms reads the complete list of hotels from the server and searches it. Users and rooms need one ' +
    'more request for each hotel: if there are more than 100 hotels, hms reads them only with --with.',
  examples: [
    'hms hotels',
    'hms hotels grand goa',
    'hms hotels --with users,rooms --json > hotels.ndjson',
  ],
  exitCodes: {
    ...REMOTE_EXITS,
    [EXIT.failed]: 'the hotels could not be listed, or details of a hotel could not be read',
  },
  async action(call) {
    const { args, options, io } = call;
    const { json: asEvents = false, hotels: atOnce = 1, with: details } = options;
    const services = new CallServices(options, io);
    const username = await signInToRead(call, services);
    const listHotels = await services.listHotels();
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
        : `${nameInMessage(search)} matches none of ${plural(listing.listed, 'hotel')}`;
    const { hasFailed } = await listing.end(none);
    return hasFailed ? EXIT.failed : EXIT.done;
  },
});
