import { isApiError, orUndefined } from '#application/errors/api-error.ts';
import type { HotelResult } from '#application/bulk/run-results.ts';
import type { PlanStart } from '#application/onboarding/plan-hotel.ts';
import type { HotelConfig } from '#domain/hotel-config.ts';
import type { OnboardingPlan } from '#domain/plan/onboarding-plan.ts';
import type { Id } from '#domain/record.ts';
import type { Services } from '#ui/services.ts';
import { operationWords } from '#ui/texts/operation-words.ts';
import { configOf } from './draft/draft.ts';
import { noteUnrepaired, readUnrepaired } from './launch/launch-result.ts';
import { roomNumbersOf, warningsInShort } from './launch/launch-warnings.ts';
import { inPlainWords } from './launch/plain-failure.ts';
import { resultOf } from './launch/result-of-launch.ts';
import { noteRepairs } from './stored-setups.ts';

interface BrowserOf extends Pick<Services, 'drafts'> {
  readonly username: string;
}

export type UnrepairedHotels = ReturnType<typeof createUnrepairedHotels>;

/**
 * Missing records of hotels that this browser launched
 * (docs/decisions/missing-record-is-unfinished.md).
 */
export function createUnrepairedHotels({
  drafts,
  username,
  loadRecheckLaunch,
  loadReadStoredDocument,
}: BrowserOf & Pick<Services, 'loadRecheckLaunch' | 'loadReadStoredDocument'>) {
  /** For example, 'Missing: Room 105'. Returns '' if nothing is missing. */
  const missingOf = (hotelId: Id): string =>
    warningsInShort(readUnrepaired(drafts, username, hotelId)?.warnings ?? []);
  return {
    missingOf,
    /**
     * Compares the launch with the server, and returns the records that are still missing. If the
     * comparison fails, returns those of the stored result.
     */
    async recheck(hotelId: Id): Promise<string> {
      const result = readUnrepaired(drafts, username, hotelId);
      const loaded = result && Promise.all([loadRecheckLaunch(), loadReadStoredDocument()]);
      const [recheck, readDocument] = (await loaded?.catch(() => undefined)) ?? [];
      if (result && recheck && readDocument) {
        const { start, warnings } = result;
        const { document } = readDocument(result.document);
        const checked = recheck(configOf(document), { start, hotelId }, warnings);
        const still = await orUndefined(checked, isApiError);
        if (still) noteRepairs(drafts, username, result, still);
      }
      return missingOf(hotelId);
    },
  };
}

/** Stores which records of a launched hotel are missing. */
export function noteLaunch(
  { drafts, username }: BrowserOf,
  {
    config,
    plan,
    start,
    result,
  }: {
    readonly config: HotelConfig;
    readonly plan: OnboardingPlan;
    readonly start: PlanStart;
    readonly result: HotelResult;
  },
): void {
  if (result.status === 'failed') return;
  const wordsOf = operationWords(plan.operations, false);
  const warnings = result.warnings.map((warning) => ({
    ...inPlainWords(warning),
    title: wordsOf(warning.operation).title,
  }));
  const roomNumbers = roomNumbersOf(plan);
  noteUnrepaired(drafts, username, resultOf(config, result, { start, warnings, roomNumbers }));
}
