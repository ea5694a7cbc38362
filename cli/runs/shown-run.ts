// One run for `hms runs show`, as events for programs or in words for people.
import { existsSync } from 'node:fs';
import { summaryOf, unlistedHotels } from '#application/bulk/run-summary.ts';
import type { StoredRun } from '#application/ports/runs/run-store.ts';
import type { Io } from '#cli/call/call.ts';
import { limitLines } from '#cli/call/limits.ts';
import { plural } from '#cli/terminal/printable.ts';
import { paintFor } from '#cli/terminal/terminal.ts';
import { wrapped } from '#cli/terminal/wrapped.ts';
import { shownStatus, storedHotelFacts, storedHotelLines, unlistedLines } from './hotel-report.ts';
import { nextSteps, passwordLines } from './run-report.ts';
import { localTime, statusFigures, summaryFacts } from './runs-table.ts';

/** `isActive`: a process works on the run. */
export async function showAsEvents(
  run: StoredRun,
  isActive: boolean,
  { stdout, summary }: Io,
): Promise<void> {
  for await (const hotel of run.hotels()) {
    await stdout.event({ event: 'hotel', ...storedHotelFacts(hotel, isActive) });
    if (stdout.isClosed) return;
  }
  const not_listed = await unlistedHotels(run);
  const facts = { ...summaryFacts(await summaryOf(run, isActive)), not_listed };
  await stdout.event({ event: 'run', ...facts });
  summary.note(facts);
}

/** The same in words, and how to continue the run. */
export async function showAsText(
  stored: StoredRun,
  isActive: boolean,
  { stdout, results }: Io,
): Promise<void> {
  const paint = paintFor(results);
  const summary = await summaryOf(stored, isActive);
  const { run, startedAt, server, username, hotels, state } = summary;
  const print = async (lines: readonly string[]) => {
    await stdout.lines(wrapped(lines, results));
  };
  await print([
    `${run}, ${state}: started ${localTime(startedAt)} by ${username} at ${server}`,
    `${plural(hotels, 'hotel')}: ${statusFigures(summary)}`,
    ...limitLines(stored.facts),
  ]);
  for await (const hotel of stored.hotels()) {
    await print(storedHotelLines(hotel, shownStatus(hotel, isActive), paint));
    if (stdout.isClosed) return;
  }
  await print(unlistedLines(await unlistedHotels(stored), paint));
  const { credentials } = stored.facts;
  if (existsSync(credentials)) await print(passwordLines(credentials));
  if (state !== 'running' && summary.onboarded < hotels) await print(await nextSteps(stored));
}
