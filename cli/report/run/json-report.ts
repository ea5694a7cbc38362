import type { StoredRun } from '#application/ports/runs/run-store.ts';
import { plainJson } from '#domain/text/plain-text.ts';
import { limitFacts } from '#cli/call/limits.ts';
import { storedHotelFacts } from '#cli/runs/hotel-report.ts';
import { factsOf, reportHotels, type Moment } from './report-facts.ts';

/** The run as one object. Its hotels are those of `hms runs show --json`, with their duration. */
export async function* jsonReport(
  log: StoredRun,
  { isActive, asOf }: Moment,
): AsyncGenerator<string> {
  const { summary, unlisted, operations, workMs, failures } = await factsOf(log, isActive);
  const { run, server, username, startedAt, state, parts, select, ...counts } = summary;
  const started = new Date(startedAt).toISOString();
  const working_seconds = workMs / 1000;
  const as_of = new Date(asOf).toISOString();
  const limits = limitFacts({ parts, select });
  const run_facts = { run, server, username, started, state, as_of, ...limits };
  const facts = { ...run_facts, counts, operations, working_seconds };
  yield `${plainJson(JSON.stringify({ ...facts, failures, not_listed: unlisted }, null, 2)).slice(0, -2)},\n  "hotels": [`;
  let before = '\n';
  for await (const hotel of reportHotels(log, isActive)) {
    const seconds = hotel.ms === undefined ? null : hotel.ms / 1000;
    const hotelFacts = { ...storedHotelFacts(hotel, isActive), seconds };
    yield `${before}    ${plainJson(JSON.stringify(hotelFacts))}`;
    before = ',\n';
  }
  yield '\n  ]\n}\n';
}
