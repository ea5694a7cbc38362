import { FEW_HOTELS, type EstateHotel } from '#application/estate/list-hotels.ts';
import type { HotelDetail } from '#application/estate/hotel-details.ts';
import type { Io } from '#cli/call/command.ts';
import { createDisplay, type Display } from '#cli/progress/display.ts';
import { grouped } from '#domain/text/grouped.ts';
import { printable, hotelLabel, idText, plural, counted } from '#cli/terminal/printable.ts';
import { StreamedTable, type StreamedColumn } from '#cli/terminal/streamed-table.ts';
import { wrapped } from '#cli/terminal/wrapped.ts';
import { isNotOfferedToUser, type ApiError } from '#application/errors/api-error.ts';
import { technicalMessage } from '#application/errors/error-message.ts';
import { doesNotList } from '#cli/hotels/reading-calls.ts';

/** Number of rows printed at a time. The widths of the columns depend on these rows. */
const ROWS = 50;

const USERS_NOT_READ =
  `The users were not read, because there are more than ${FEW_HOTELS} hotels. ` +
  'Add --with users to read them, with one request for each hotel.';

const CUT =
  'Texts that end in … are cut to fit the terminal. Use --json or a pipe to see them in full.';

interface Showing {
  /** The details that `--with` names. Undefined without `--with`. */
  readonly details: readonly HotelDetail[] | undefined;
  readonly asEvents: boolean;
}

export class HotelListing {
  readonly #io: Io;
  readonly #showing: Showing;
  readonly #counts = { ...NO_COUNTS };
  /** Details that the server does not list for this account, with the number of hotels and the first error. */
  readonly #refused = new Map<HotelDetail, { hotels: number; error: ApiError }>();
  readonly #progress: Display;
  #table: StreamedTable<EstateHotel> | undefined;
  #rows: EstateHotel[] = [];
  #areUsersRead = true;
  /** Number of hotels that the server has listed so far, including hotels that do not match the search. */
  listed = 0;

  constructor(io: Io, showing: Showing) {
    this.#io = io;
    this.#showing = showing;
    const line = () => `Reading: ${grouped(this.listed)} hotels so far`;
    this.#progress = createDisplay(io, { line });
  }

  async add(hotel: EstateHotel): Promise<void> {
    const { stdout, stderr, terminal } = this.#io;
    const failures = this.#count(hotel);
    if (failures.length > 0) this.#progress.clear();
    await stderr.lines(wrapped(failures, terminal));
    this.#areUsersRead &&= this.#showing.details !== undefined || areUsersRead(hotel);
    if (this.#showing.asEvents) await stdout.event(hotelEvent(hotel));
    else if (this.#rows.push(hotel) >= ROWS) await this.#print();
  }

  /** Prints the remaining rows. Call it even if reading the list failed. */
  async close(): Promise<void> {
    await this.#print();
    this.#progress.close();
    const notRead = !this.#areUsersRead && { not_read: ['users'] };
    this.#io.summary.note({ ...this.#counts, ...notRead });
  }

  /** Prints the total, or `none`, and what was not read. `hasFailed`: a detail of a hotel could not be read. */
  async end(none: string): Promise<{ readonly hasFailed: boolean }> {
    const lines = [
      this.#counts.hotels === 0 ? none : setupCounts(this.#counts),
      ...Array.from(
        this.#refused,
        ([detail, { hotels, error }]) =>
          `${doesNotList(error)} ${DETAIL_WORDS[detail]} ` +
          `(${plural(hotels, 'hotel')}): ${technicalMessage(error)}`,
      ),
      ...(this.#areUsersRead ? [] : [USERS_NOT_READ]),
      ...(this.#table?.hasCut ? [CUT] : []),
    ];
    await this.#io.stderr.lines(wrapped(lines.map(printable), this.#io.terminal));
    return { hasFailed: this.#counts.not_fully_read > 0 };
  }

  /** Returns a line for each detail that could not be read, except for details that the server does not list. */
  #count({ name, code, hotelId, setup, failures }: EstateHotel): string[] {
    this.#counts.hotels += 1;
    this.#counts[setup] += 1;
    const [refused, failed] = [
      failures.filter(({ error }) => isNotOfferedToUser(error)),
      failures.filter(({ error }) => !isNotOfferedToUser(error)),
    ];
    for (const { detail, error } of refused) {
      const { hotels, ...first } = this.#refused.get(detail) ?? { hotels: 0, error };
      this.#refused.set(detail, { hotels: hotels + 1, ...first });
    }
    if (failed.length > 0) this.#counts.not_fully_read += 1;
    const label = hotelLabel(name, code, hotelId);
    return failed.map(({ detail, error }) =>
      printable(`hms: ${label}: cannot read ${DETAIL_WORDS[detail]}: ${technicalMessage(error)}`),
    );
  }

  async #print(): Promise<void> {
    if (this.#rows.length === 0) return;
    this.#progress.clear();
    const read = this.#showing.details ?? (this.#rows.some(areUsersRead) ? ['users' as const] : []);
    this.#table ??= new StreamedTable(printedColumns(read), this.#io.results);
    await this.#io.stdout.lines(this.#table.lines(this.#rows));
    this.#rows = [];
  }
}

/** True also if reading the users failed, because hms prints the failure. */
function areUsersRead({ hotelId, users, failures }: EstateHotel): boolean {
  return hotelId === undefined || users !== undefined || failures.length > 0;
}

const SETUP_WORDS: Readonly<Record<EstateHotel['setup'], string>> = {
  complete: 'set up',
  unfinished: 'not finished',
  unknown: 'unknown',
};

const UNREADABLE = '?';
const NO_ADMINISTRATORS = 'none';

const DETAIL_COLUMNS: Readonly<Record<HotelDetail, readonly StreamedColumn<EstateHotel>[]>> = {
  rooms: [
    {
      title: 'ROOMS',
      text: ({ rooms }) => (rooms === undefined ? UNREADABLE : String(rooms)),
      isNumber: true,
    },
  ],
  users: [
    {
      title: 'ACTIVE USERS',
      text: ({ users }) => (users ? String(users.active) : UNREADABLE),
      isNumber: true,
      colour: ({ users }) => (users?.active === 0 ? 'yellow' : undefined),
    },
    {
      title: 'ADMINISTRATORS',
      text: ({ users }) =>
        users ? users.administrators.join(', ') || NO_ADMINISTRATORS : UNREADABLE,
      colour: ({ users }) => (users?.administrators.length === 0 ? 'yellow' : undefined),
      mayBeCut: true,
    },
  ],
};

/** Includes only columns for details that hms has read. */
function printedColumns(details: readonly HotelDetail[]): StreamedColumn<EstateHotel>[] {
  return [
    { title: 'CODE', text: ({ code, hotelId }) => code || `id ${idText(hotelId)}`, mayBeCut: true },
    { title: 'NAME', text: ({ name }) => name, mayBeCut: true },
    { title: 'CITY', text: ({ city }) => city, mayBeCut: true },
    {
      title: 'SETUP',
      text: ({ setup }) => SETUP_WORDS[setup],
      colour: ({ setup }) => (setup === 'complete' ? 'green' : 'yellow'),
    },
    ...(['rooms', 'users'] as const)
      .filter((detail) => details.includes(detail))
      .flatMap((detail) => DETAIL_COLUMNS[detail]),
  ];
}

function hotelEvent({ code, hotelId, name, city, setup, ...details }: EstateHotel): object {
  const { users, rooms, failures } = details;
  return {
    event: 'hotel',
    code,
    hotel_id: idText(hotelId),
    name,
    city,
    setup,
    ...(users && { users }),
    ...(rooms !== undefined && { rooms }),
    ...(failures.length > 0 && { not_read: failures.map(failureFacts) }),
  };
}

function failureFacts({ detail, error }: EstateHotel['failures'][number]): object {
  return { detail, status: error.status, message: printable(technicalMessage(error)) };
}

const NO_COUNTS = { hotels: 0, complete: 0, unfinished: 0, unknown: 0, not_fully_read: 0 };

const DETAIL_WORDS: Readonly<Record<HotelDetail, string>> = {
  users: 'who can sign in',
  rooms: 'the number of rooms',
};

/** `57 hotels: 50 set up, 7 not finished` */
function setupCounts({ hotels, ...counts }: typeof NO_COUNTS): string {
  const states = (['complete', 'unfinished', 'unknown'] as const)
    .filter((state) => counts[state] > 0)
    .map(
      (state) =>
        `${grouped(counts[state])} ${state === 'unknown' ? 'with unknown setup' : SETUP_WORDS[state]}`,
    );
  return `${counted(hotels, 'hotel')}: ${states.join(', ')}`;
}
