import type { Id, ServerRecord } from '#domain/record.ts';
import { invalidCommand, type CommandFailure } from '#cli/call/exit-codes.ts';
import type { Services } from '#cli/container.ts';
import { hotelLabel } from '#cli/terminal/printable.ts';
import { liveSelection, listingFailure } from './reading-calls.ts';

interface WantedHotel {
  /** The hotel in messages: name, code and ID. If `hotelId` is undefined, only the code or ID that the user typed. */
  readonly label: string;
  readonly hotelId?: Id | undefined;
}

export interface NamedHotels {
  readonly hotel: readonly string[] | undefined;
  readonly all: boolean | undefined;
  readonly select: readonly string[] | undefined;
}

/** Throws `CommandFailure` if the options name no hotels, or if --hotel is combined with --all or --select. */
export function assertHotelsNamed({ hotel = [], all = false, select }: NamedHotels): void {
  if (hotel.length === 0 && !all && !select) {
    throw invalidCommand(
      "No hotel is named. Use --hotel <id or code>..., --select 'GRAND*' or --all",
    );
  }
  if (hotel.length > 0 && all) throw invalidCommand('--hotel and --all cannot be used together.');
  if (hotel.length > 0 && select)
    throw invalidCommand('--hotel and --select cannot be used together.');
}

/** Returns the hotels that the options name. `failure` says why the list is incomplete. */
export async function namedHotels(
  { hotel = [], select }: NamedHotels,
  services: Services,
): Promise<{ readonly wanted: readonly WantedHotel[]; readonly failure?: CommandFailure }> {
  if (hotel.length > 0) return { wanted: [...new Set(hotel)].map((label) => ({ label })) };
  const selection = liveSelection(select);
  const listHotels = await services.listHotels();
  const wanted: WantedHotel[] = [];
  let failure: CommandFailure | undefined;
  const request = {
    isWanted: (record: ServerRecord) => selection.isSelected(record),
    details: [],
    atOnce: 1,
    onFailure: (error: Parameters<typeof listingFailure>[0]) => {
      failure = listingFailure(error, wanted.length);
    },
  };
  // Read the complete list before processing any hotel. Otherwise, a hotel that is created in the meantime would shift
  // the pages of the list, and hotels could be read twice or not at all.
  for await (const { hotelId, name, code } of listHotels.run(request)) {
    wanted.push({ label: hotelId === undefined ? code : hotelLabel(name, code, hotelId), hotelId });
  }
  if (!failure) selection.assertMatched();
  return { wanted, ...(failure && { failure }) };
}
