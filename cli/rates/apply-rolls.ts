import { type ApiError, notSent } from '#application/errors/api-error.ts';
import { technicalMessage } from '#application/errors/error-message.ts';
import { failedOperation } from '#application/errors/failed-operation.ts';
import { rollRates, type RolledRates } from '#application/hotel/rate-plans/roll-rates.ts';
import { attemptsInOrder } from '#application/parallel/in-order.ts';
import { HotelInUse, type HotelLocks } from '#application/ports/runs/hotel-locks.ts';
import { createWriteOnce } from '#application/records/write-record.ts';
import { LATE_WRITE_MS } from '#domain/session/request-limits.ts';
import { EXIT, type ExitCode } from '#cli/call/exit-codes.ts';
import type { CallServices } from '#cli/container.ts';
import { hotelProgress, orUnreachable } from '#cli/hotels/reading-calls.ts';
import { hotelLocks } from '#cli/runs/hotel-locks.ts';
import { hotelLabel, idText, plural } from '#cli/terminal/printable.ts';
import { printOutcome } from '#cli/report/text.ts';
import { failureFacts, failureRow } from '#cli/wording/failures.ts';
import { type RollCall, type Rolls, ruleKey, type ReviewedHotel } from './review-rolls.ts';

const CONTINUE = 'Run the same command again to continue: nothing is created twice.';

/** Creates the reviewed rates and prints the outcome for each hotel. Returns the exit code. */
export async function applyRolls(
  call: RollCall,
  services: CallServices,
  { request, hotels, totals }: Rolls,
): Promise<ExitCode> {
  const { options, io } = call;
  const { interrupts } = io;
  const { onboardingApi: api } = await services.connection();
  const clock = services.serverClock;
  const locks = await hotelLocks(services, io);
  const writeOnce = createWriteOnce(api, clock);
  interrupts.stopWith({
    onFirst: () =>
      void io.stderr.line('Finishing the hotels in progress. Press Ctrl-C again to stop at once.'),
    lastWords: () => [CONTINUE],
  });
  // If an earlier command was killed, the server may still be processing its last requests: wait until they are stored.
  await clock.sleep(Math.max(0, LATE_WRITE_MS - performance.now()));
  const open = hotels.filter(({ rows }) => rows.some(({ outcome }) => outcome === 'new'));
  const attempts = attemptsInOrder(open, options.hotels ?? 1, async ({ rates, rows: reviewed }) => {
    if (interrupts.isInterrupted()) return undefined;
    const hotelId = rates.hotel.id;
    return await locked(locks, rates.hotel, () =>
      rollRates({ api, writeOnce, hotelId, rates, request, reviewed }),
    );
  });
  const counts = { created: 0, incomplete: 0, failed: totals.counts.failed, skipped: 0 };
  const progress = hotelProgress(io, 'Creating rates', open.length);
  try {
    for await (const { item, error, ...attempt } of orUnreachable(attempts)) {
      const outcome = 'result' in attempt ? attempt.result : undefined;
      counts.created += outcome?.written.length ?? 0;
      if (error) counts.failed += 1;
      else if (!outcome) counts.skipped += 1;
      else if (outcome.missing > 0) counts.incomplete += 1;
      progress.makeRoom();
      if (outcome ?? error) await print(call, item, outcome, error);
      await progress.next([]);
    }
  } finally {
    progress.close();
    io.summary.note(counts);
  }
  const { created, incomplete, failed, skipped } = counts;
  const isWhole = incomplete + failed + skipped === 0;
  const lines = [`${plural(created, 'rate')} created`, ...(isWhole ? [] : [CONTINUE])];
  if (!options.json) await io.stderr.lines(lines);
  if (interrupts.isInterrupted()) return EXIT.interrupted;
  if (failed > 0) return EXIT.failed;
  return incomplete > 0 ? EXIT.incomplete : EXIT.done;
}

async function locked<Result>(
  locks: HotelLocks | undefined,
  hotel: ReviewedHotel['rates']['hotel'],
  work: () => Promise<Result>,
): Promise<Result> {
  const lock = await locks?.lock(hotel).catch((error: unknown) => {
    if (!(error instanceof HotelInUse)) throw error;
    const { message } = error;
    throw notSent(message, 409);
  });
  try {
    return await work();
  } finally {
    await lock?.release();
  }
}

async function print(
  call: RollCall,
  { rates: { hotel }, rows: reviewed }: ReviewedHotel,
  outcome: RolledRates | undefined,
  error: ApiError | undefined,
): Promise<void> {
  const total = reviewed.filter(({ outcome: each }) => each === 'new').length;
  const { missing = total, failures = [], written = [] } = outcome ?? {};
  const warnings = failures.map(({ error: reason, ...of }) => {
    const { status, fields } = reason;
    return { ...failedOperation(ruleKey(of), status, technicalMessage(reason)), fields };
  });
  const stop = error && {
    ...failedOperation('hotel', error.status, technicalMessage(error)),
    stage: 'rates' as const,
  };
  const event = {
    event: 'hotel',
    code: hotel.code,
    hotel_id: idText(hotel.id),
    status: error ? 'failed' : missing > 0 ? 'incomplete' : 'rolled',
    operations: { done: total - missing, failed: missing, total },
    ...failureFacts({ warnings, ...(stop && { error: stop }) }),
  };
  const label = hotelLabel(hotel.name, hotel.code, hotel.id);
  const rest = missing > 0 ? `, ${missing} missing` : '';
  const rows = [...(stop ? [stop] : []), ...warnings].map((one) => failureRow(one, 'failed'));
  await printOutcome(
    call,
    event,
    `${label}: ${plural(written.length, 'rate')} created${rest}`,
    rows,
  );
}
