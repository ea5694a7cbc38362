import type { PreviewedHotel } from '#application/bulk/preview-hotels.ts';
import type { Call } from '#cli/call/call.ts';
import { INTERRUPTED_EARLY, type Interrupts } from '#cli/call/interrupts.ts';
import { Pager, pagerIn } from './pager.ts';
import { paintFor } from '#cli/terminal/terminal.ts';
import { wrapped } from '#cli/terminal/wrapped.ts';
import { changeEvents, changeLines } from './change-lines.ts';
import { summaryEvent, summaryLine } from './change-summary.ts';

/** Where the changes of hotels are shown: on standard output, or in a pager if they are long. */
export interface ChangeScreen {
  show(hotel: PreviewedHotel): Promise<void>;
  /** Nobody reads further changes. */
  readonly isClosed: boolean;
  /** Resolves once a pager is closed. Nothing else may be printed before. */
  close(): Promise<void>;
}

/** With a pager, Ctrl-C ends the changes, and the program once the pager is closed. */
export function openChangeScreen({ options, io }: Call, interrupts: Interrupts): ChangeScreen {
  const { stdout, results } = io;
  if (options.json) {
    return {
      async show(hotel) {
        const events = options.summary ? [summaryEvent(hotel)] : changeEvents(hotel);
        for (const event of events) await stdout.event(event);
      },
      get isClosed() {
        return stdout.isClosed;
      },
      close: () => Promise.resolve(),
    };
  }
  // Lines about requests would be drawn over it.
  const mayPage = results.isLive && options.pager !== false && !options.verbose;
  const command = mayPage ? pagerIn(io.env) : undefined;
  const pager: Pager | undefined =
    command === undefined
      ? undefined
      : new Pager({
          stdout,
          results,
          env: io.env,
          command,
          onOpen: () => {
            interrupts.stopWith({
              onFirst: () => pager?.stop(),
              lastWords: () => {
                pager?.kill();
                return [`hms: ${INTERRUPTED_EARLY}`];
              },
            });
          },
        });
  const paint = paintFor(results);
  const output = pager ?? stdout;
  return {
    async show(hotel) {
      const lines = options.summary
        ? [summaryLine(hotel, paint, results)]
        : wrapped(changeLines(hotel, paint, results), results);
      await output.lines(lines);
    },
    get isClosed() {
      return output.isClosed;
    },
    close: async () => await pager?.close(),
  };
}
