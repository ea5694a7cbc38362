import type { ServerRecord } from '#application/ports/api/onboarding-api.ts';
import type { Id } from '#domain/record.ts';
import { invalidCall, type CommandFailure } from '#cli/call/command-failure.ts';
import type { ServiceSource } from '#cli/container.ts';
import { hotelLabel } from '#cli/terminal/printable.ts';
import { liveSelection } from '#cli/hotels/live-selection.ts';
import { listingFailure } from '#cli/hotels/reading-calls.ts';

/** A hotel of a call: by its ID, or by a code or ID that a user typed. */
interface WantedHotel {
  /** What the user typed; otherwise for messages only. */
  readonly label: string;
  readonly hotelId?: Id | undefined;
}

/** The options that name live hotels. */
export interface NamedHotels {
  readonly hotel: readonly string[] | undefined;
  readonly all: boolean | undefined;
  readonly select: readonly string[] | undefined;
}

/** Throws `CommandFailure` for a call that names no hotels, or names them in two ways. */
export function assertHotelsNamed({ hotel = [], all = false, select }: NamedHotels): void {
  if (hotel.length === 0 && !all && !select) {
    throw invalidCall("Name the hotels: --hotel <id or code>..., --select 'GRAND*' or --all");
  }
  if (hotel.length > 0 && all) throw invalidCall('Use either --hotel or --all.');
  if (hotel.length > 0 && select) throw invalidCall('Use either --hotel or --select.');
}

/** The hotels of a call, and why the list may be incomplete. */
export async function namedHotels(
  { hotel = [], select }: NamedHotels,
  services: ServiceSource,
): Promise<{ readonly wanted: readonly WantedHotel[]; readonly failure?: CommandFailure }> {
  if (hotel.length > 0) return { wanted: [...new Set(hotel)].map((label) => ({ label })) };
  const selection = liveSelection(select);
  const listHotels = await services.load('listHotels');
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
  // Read the complete list first: its pages shift while hotels are created, and the work takes
  // long.
  for await (const { hotelId, name, code } of listHotels.run(request)) {
    wanted.push({ label: hotelId === undefined ? code : hotelLabel(name, code, hotelId), hotelId });
  }
  if (!failure) selection.assertMatched();
  return { wanted, ...(failure && { failure }) };
}
