import type { EstateHotel } from '#application/estate/list-hotels.ts';
import type { HotelDetail } from '#application/estate/hotel-details.ts';
import { isNotOfferedToUser, type ApiError } from '#application/errors/api-error.ts';
import { technicalMessage } from '#application/errors/error-message.ts';
import { doesNotList } from './reading-calls.ts';
import { grouped } from '#domain/text/grouped.ts';
import { hotelLabel, idText, plural, printable, counted } from '#cli/terminal/printable.ts';
import type { StreamedColumn } from '#cli/terminal/streamed-table.ts';

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
export function printedColumns(details: readonly HotelDetail[]): StreamedColumn<EstateHotel>[] {
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

export function hotelEvent({ code, hotelId, name, city, setup, ...details }: EstateHotel): object {
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

export class HotelCounter {
  readonly counts = { ...NO_COUNTS };
  /** Details that the server does not list for this account, with the number of hotels and the first error. */
  readonly #refused = new Map<HotelDetail, { hotels: number; error: ApiError }>();

  /** Counts a hotel. Returns a line for each detail that could not be read, except for the details in `refusals`. */
  add({ name, code, hotelId, setup, failures }: EstateHotel): string[] {
    this.counts.hotels += 1;
    this.counts[setup] += 1;
    const refused = failures.filter(({ error }) => isNotOfferedToUser(error));
    for (const { detail, error } of refused) {
      const { hotels, ...first } = this.#refused.get(detail) ?? { hotels: 0, error };
      this.#refused.set(detail, { hotels: hotels + 1, ...first });
    }
    if (failures.length > refused.length) this.counts.not_fully_read += 1;
    const label = hotelLabel(name, code, hotelId);
    return failures
      .filter((failure) => !refused.includes(failure))
      .map(({ detail, error }) =>
        printable(`hms: ${label}: cannot read ${DETAIL_WORDS[detail]}: ${technicalMessage(error)}`),
      );
  }

  get refusals(): string[] {
    return [...this.#refused].map(
      ([detail, { hotels, error }]) =>
        `${doesNotList(error)} ${DETAIL_WORDS[detail]} ` +
        `(${plural(hotels, 'hotel')}): ${technicalMessage(error)}`,
    );
  }
}

/** `57 hotels: 50 set up, 7 not finished` */
export function setupCounts({ hotels, ...counts }: typeof NO_COUNTS): string {
  const states = (['complete', 'unfinished', 'unknown'] as const)
    .filter((state) => counts[state] > 0)
    .map(
      (state) =>
        `${grouped(counts[state])} ${state === 'unknown' ? 'with unknown setup' : SETUP_WORDS[state]}`,
    );
  return `${counted(hotels, 'hotel')}: ${states.join(', ')}`;
}
