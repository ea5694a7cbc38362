import { join } from 'node:path';
import type { NewRunFacts } from '#application/ports/runs/run-store.ts';
import { MAX_CONCURRENT_REQUESTS, MIN_REQUEST_GAP_MS } from '#domain/session/request-limits.ts';
import { ONBOARDING_USERNAME } from '#domain/session/session.ts';

/** Realistic facts of a run. */
export function runFacts(
  run: string,
  of: {
    readonly folder: string;
    readonly server: string;
    readonly sources: readonly string[];
  },
): NewRunFacts {
  return {
    run,
    server: of.server,
    username: ONBOARDING_USERNAME,
    sources: of.sources,
    skipInvalid: false,
    startedAt: Date.now(),
    seed: 1,
    credentials: join(of.folder, `${run}.credentials.ndjson`),
    limits: { concurrency: MAX_CONCURRENT_REQUESTS, minGap: MIN_REQUEST_GAP_MS, hotels: 4 },
  };
}
