import type { Io } from '#cli/call/call.ts';
import { createDisplay } from '#cli/progress/display.ts';
import { grouped } from '#domain/text/grouped.ts';

/** Progress is shown only for more hotels than this. */
const MANY_HOTELS = 10;

/** Shows how many hotels are done. `doing` starts the line, for example `Exporting`. */
export function hotelProgress(io: Io, doing: string, hotels: number) {
  let done = 0;
  const line = () => `${doing}: ${grouped(done)} of ${grouped(hotels)} hotels`;
  const shown = { frame: () => [{ text: line() }], line, redrawMs: 500 };
  const display = hotels > MANY_HOTELS ? createDisplay(io, shown) : undefined;
  return {
    /** Counts a hotel as done, and prints lines about it on standard error. */
    async next(lines: readonly string[]): Promise<void> {
      done += 1;
      if (lines.length === 0) return;
      await (display ? display.say(lines) : io.stderr.lines(lines));
    },
    /**
     * Clears the progress if standard output is a terminal, because both may be on the same screen. Call before writing
     * to standard output.
     */
    makeRoom(): void {
      if (io.results.isLive) display?.clear();
    },
    close: (): void => display?.close(),
  };
}
