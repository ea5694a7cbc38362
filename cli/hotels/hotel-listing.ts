import { FEW_HOTELS, type EstateHotel } from '#application/estate/list-hotels.ts';
import type { HotelDetail } from '#application/estate/hotel-details.ts';
import type { Io } from '#cli/call/command.ts';
import { createDisplay, type Display } from '#cli/progress/display.ts';
import { grouped } from '#domain/text/grouped.ts';
import { printable } from '#cli/terminal/printable.ts';
import { StreamedTable } from '#cli/terminal/streamed-table.ts';
import { wrapped } from '#cli/terminal/wrapped.ts';
import { setupCounts, HotelCounter, printedColumns, hotelEvent } from './hotel-list.ts';

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
  readonly #counter = new HotelCounter();
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
    this.#progress = createDisplay(io, { frame: () => [{ text: line() }], line, redrawMs: 500 });
  }

  async add(hotel: EstateHotel): Promise<void> {
    const { stdout, stderr, terminal } = this.#io;
    const failures = this.#counter.add(hotel);
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
    this.#io.summary.note({ ...this.#counter.counts, ...notRead });
  }

  /** Prints the total, or `none`, and what was not read. `hasFailed`: a detail of a hotel could not be read. */
  async end(none: string): Promise<{ readonly hasFailed: boolean }> {
    const { counts, refusals } = this.#counter;
    const lines = [
      counts.hotels === 0 ? none : setupCounts(counts),
      ...refusals,
      ...(this.#areUsersRead ? [] : [USERS_NOT_READ]),
      ...(this.#table?.hasCut ? [CUT] : []),
    ];
    await this.#io.stderr.lines(wrapped(lines.map(printable), this.#io.terminal));
    return { hasFailed: counts.not_fully_read > 0 };
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
