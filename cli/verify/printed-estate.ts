import { technicalMessage } from '#application/errors/error-message.ts';
import type { EstateCheck } from '#application/identity/estate-check.ts';
import type { Io } from '#cli/call/call.ts';
import type { ReportedComparison } from '#cli/report/comparison/compared-hotels.ts';
import { hotelLabel, plural, printable } from '#cli/terminal/printable.ts';
import { paintFor } from '#cli/terminal/terminal.ts';
import { sinceText } from '#cli/wording/difference-lines.ts';
import { wrapped } from '#cli/terminal/wrapped.ts';

const NOT_LISTED = 'the server does not list its hotels for this account';

/**
 * Prints the hotels without a configuration (`hms verify --all`). Their number is null if the server
 * does not list its hotels.
 */
export async function printEstate(
  estate: EstateCheck,
  hotels: readonly ReportedComparison[],
  { stdout, stderr, terminal, results }: Io,
  asEvents: boolean,
): Promise<{ readonly unconfigured: number | null; readonly isDifferent: boolean }> {
  const { failure } = estate;
  const paint = paintFor(results);
  if (failure) {
    const reason = failure === 'not listed' ? NOT_LISTED : technicalMessage(failure);
    const line = printable(`Hotels without a configuration are unknown: ${reason}`);
    await stderr.lines(wrapped([line], terminal));
    return { unconfigured: null, isDifferent: true };
  }
  for (const { hotelId: hotel_id, name, code, drift, since } of hotels) {
    const label = hotelLabel(name, code, hotel_id ?? undefined);
    const verdict = paint('red', 'on the server, without a configuration');
    const line = `${label}: ${verdict}${sinceText({ drift, since })}`;
    if (!asEvents) await stdout.lines(wrapped([line], results));
    else {
      const facts = {
        hotel: code || hotel_id,
        hotel_id,
        name,
        status: 'unconfigured',
        drift,
        since,
      };
      await stdout.event({ event: 'hotel', ...facts });
    }
    if (stdout.isClosed) break;
  }
  return { unconfigured: hotels.length, isDifferent: hotels.length > 0 };
}

interface Uncompared {
  readonly havePasswords: boolean;
  readonly estate: EstateCheck | undefined;
  /** Hotels of a run. */
  readonly run: { readonly skipped: number; readonly waiting: number } | undefined;
}

/** What a report does not say about any hotel. */
export function comparisonNotes({ havePasswords, estate, run }: Uncompared): string[] {
  const { skipped = 0, waiting = 0 } = run ?? {};
  return [
    ...(estate?.failure ? ['hotels without a configuration are unknown'] : []),
    ...(skipped > 0 ? [`${plural(skipped, 'hotel')} skipped as invalid`] : []),
    ...(waiting > 0 ? [`${plural(waiting, 'hotel')} not started`] : []),
    ...(havePasswords ? ['passwords cannot be compared'] : []),
  ];
}
