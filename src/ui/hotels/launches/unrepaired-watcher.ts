import type { RunWatcher } from '#application/bulk/run-start.ts';
import type { RunFacts } from '#application/ports/runs/run-store.ts';
import type { HotelConfig } from '#domain/hotel-config.ts';
import type { OnboardingPlan } from '#domain/plan/onboarding-plan.ts';
import type { Services } from '#ui/services.ts';
import { noteLaunch } from '#ui/wizard/unrepaired-hotels.ts';

interface Launching extends Pick<Services, 'drafts'> {
  readonly username: string;
  readonly facts: Pick<RunFacts, 'startedAt' | 'seed'>;
}

/**
 * Stores what is missing in each launched hotel (docs/decisions/missing-record-is-unfinished.md).
 * The run must launch one hotel at a time, because `finished` uses the hotel that started last.
 */
export function unrepairedWatcher(
  watcher: RunWatcher,
  { facts: { startedAt, seed }, ...browser }: Launching,
): RunWatcher {
  let launching: { readonly config: HotelConfig; readonly plan: OnboardingPlan } | undefined;
  return {
    ...watcher,
    started(hotel, plan) {
      launching = { config: hotel.config, plan };
      watcher.started(hotel, plan);
    },
    async finished(result) {
      const start = { startedAt, seed, index: result.index };
      if (launching) noteLaunch(browser, { ...launching, start, result });
      await watcher.finished(result);
    },
  };
}
