import type { Io } from '#cli/call/call.ts';
import { createDisplay } from '#cli/progress/display.ts';
import { grouped } from '#domain/text/grouped.ts';

/** Progress is shown only for more hotels than this. */
const MANY_HOTELS = 10;

/** Shows how many hotels are done. `doing` starts the line, for example `Exporting`. */
export function hotelProgress(io: Io, doing: string, hotels: number) {
  let done = 0;
  const line = () => `${doing}: ${grouped(done)} of ${grouped(hotels)} hotels`;
  const display = hotels > MANY_HOTELS ? createDisplay(io, line) : undefined;
  return { next: () => (done += 1), close: () => display?.close() };
}
