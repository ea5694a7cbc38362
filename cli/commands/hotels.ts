import { nameInMessage } from '#domain/text/name-in-message.ts';
import type { ApiError } from '#application/errors/api-error.ts';
import type { EstateHotel, ListRequest } from '#application/estate/list-hotels.ts';
import { createHotelSearch } from '#domain/hotel/hotel-search.ts';
import { grouped } from '#domain/text/grouped.ts';
import { serverOf, type Call } from '#cli/call/call.ts';
import { EXIT, type ExitCode, REMOTE_EXITS } from '#cli/call/exit-codes.ts';
import { Services } from '#cli/container.ts';
import { liveSelection } from '#cli/hotels/live-selection.ts';
import { listingFailure, orUnreachable, signInToRead } from '#cli/hotels/reading-calls.ts';
import { createDisplay } from '#cli/progress/display.ts';
import { counted, idText, plural, printable } from '#cli/terminal/printable.ts';
import { StreamedTable, type StreamedColumn } from '#cli/terminal/streamed-table.ts';
import { wrapped } from '#cli/terminal/wrapped.ts';
import { JSON_OUTPUT, SELECT, SENDING } from '#cli/call/options/shared-options.ts';
import { defineCommand } from '#cli/call/command.ts';
import type { Options, OptionSpec } from '#cli/call/options/option.ts';

const OPTIONS = [...SENDING, SELECT, JSON_OUTPUT] as const satisfies readonly OptionSpec[];

export const hotelsCommand = defineCommand({
  description: 'list the hotels of the account, and whether each is set up',
  argument: {
    syntax: '[search...]',
    description:
      'words that a hotel has in its name, code, ID, address, city, state, country or e-mail',
  },
  options: OPTIONS,
  note: 'hms reads the complete list of hotels from the server and searches it.',
  examples: ['hms hotels', 'hms hotels grand goa', 'hms hotels --json > hotels.ndjson'],
  exitCodes: { ...REMOTE_EXITS, [EXIT.failed]: 'the hotels could not be listed' },
  action: hotels,
});

const SETUP_WORDS: Readonly<Record<EstateHotel['setup'], string>> = {
  complete: 'set up',
  unfinished: 'not finished',
  unknown: 'unknown',
};

const COLUMNS: readonly StreamedColumn<EstateHotel>[] = [
  { title: 'CODE', text: ({ code, hotelId }) => code || `id ${idText(hotelId)}`, mayBeCut: true },
  { title: 'NAME', text: ({ name }) => name, mayBeCut: true },
  { title: 'CITY', text: ({ city }) => city, mayBeCut: true },
  {
    title: 'SETUP',
    text: ({ setup }) => SETUP_WORDS[setup],
    colour: ({ setup }) => (setup === 'complete' ? 'green' : 'yellow'),
  },
];

/** Number of rows printed at a time. The widths of the columns depend on these rows. */
const ROWS = 50;

const CUT =
  'Texts that end in … are cut to fit the terminal. Use --json or a pipe to see them in full.';

async function hotels(call: Call<Options<typeof OPTIONS>>): Promise<ExitCode> {
  const { args, options, io } = call;
  const { json: asEvents = false, hotels: atOnce = 1 } = options;
  const services = new Services(options, io);
  const username = await signInToRead(call, services);
  const listHotels = await services.listHotels();
  const search = args.join(' ');
  const isFound = createHotelSearch(search);
  const selection = liveSelection(options.select);
  const counts = { hotels: 0, complete: 0, unfinished: 0, unknown: 0 };
  const table = new StreamedTable(COLUMNS, io.results);
  let rows: EstateHotel[] = [];
  let listed = 0;
  let failure: ApiError | undefined;
  const request: ListRequest = {
    isWanted: (hotel) => selection.isSelected(hotel) && isFound(hotel),
    details: [],
    atOnce,
    onListed: (soFar) => (listed = soFar),
    onFailure: (error) => (failure = error),
  };
  const print = async () => {
    if (rows.length > 0) await io.stdout.lines(table.lines(rows));
    rows = [];
  };
  const progress = createDisplay(io, () => `Reading: ${grouped(listed)} hotels so far`);
  try {
    for await (const hotel of orUnreachable(listHotels.run(request))) {
      counts.hotels += 1;
      counts[hotel.setup] += 1;
      const { code, hotelId, name, city, setup } = hotel;
      const facts = { code, hotel_id: idText(hotelId), name, city, setup };
      if (asEvents) await io.stdout.event({ event: 'hotel', ...facts });
      else if (rows.push(hotel) >= ROWS) await print();
      if (io.stdout.isClosed) break;
    }
  } finally {
    await print();
    progress.close();
    io.summary.note(counts);
  }
  if (failure) throw listingFailure(failure, listed);
  if (io.stdout.isClosed) return EXIT.done;
  selection.assertMatched();
  const none =
    listed === 0
      ? `The account ${username} sees no hotel at ${serverOf(options).href}`
      : `${nameInMessage(search)} matches none of ${plural(listed, 'hotel')}`;
  const lines = [counts.hotels === 0 ? none : countsLine(counts), ...(table.hasCut ? [CUT] : [])];
  await io.stderr.lines(wrapped(lines.map(printable), io.terminal));
  return EXIT.done;
}

/** `57 hotels: 50 set up, 7 not finished` */
function countsLine(counts: Readonly<Record<'hotels' | EstateHotel['setup'], number>>): string {
  const states = (['complete', 'unfinished', 'unknown'] as const)
    .filter((state) => counts[state] > 0)
    .map(
      (state) =>
        `${grouped(counts[state])} ${state === 'unknown' ? 'with unknown setup' : SETUP_WORDS[state]}`,
    );
  return `${counted(counts.hotels, 'hotel')}: ${states.join(', ')}`;
}
