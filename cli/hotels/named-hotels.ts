import type { Options, OptionSpec } from '#cli/call/options/option.ts';
import { SELECT } from '#cli/call/options/shared-options.ts';
import type { Id, ServerRecord } from '#domain/record.ts';
import { invalidCommand, type CommandFailure } from '#cli/call/exit-codes.ts';
import type { CallServices } from '#cli/container.ts';
import { hotelLabel } from '#cli/terminal/printable.ts';
import { liveSelection, listingFailure } from './reading-calls.ts';

/** Options that name the hotels of a command. */
export const NAMED_HOTELS = [
  { group: 'Input', flags: '--hotel <id or code...>', description: 'IDs or codes of the hotels' },
  { group: 'Input', flags: '--all', description: 'every hotel that the account sees' },
  SELECT,
] as const satisfies readonly OptionSpec[];

interface WantedHotel {
  /** The hotel in messages: name, code and ID. If `hotelId` is undefined, only the code or ID that the user typed. */
  readonly label: string;
  readonly hotelId?: Id | undefined;
}

export type NamedHotels = Options<typeof NAMED_HOTELS>;

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
  services: CallServices,
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
