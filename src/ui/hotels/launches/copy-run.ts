import type { PlannedHotel, SavedPlan } from '#application/bulk/plan/planned-hotel.ts';
import type { RunFacts } from '#application/ports/runs/run-store.ts';

/** Limits a run to copies: to these records, and to the changes that were previewed. */
export interface CopyRun extends Required<Pick<RunFacts, 'parts' | 'records'>> {
  readonly planned: readonly PlannedHotel[];
}

/** A preview as a plan: the run makes no other change. */
export function planOf({ server, sources }: RunFacts, hotels: readonly PlannedHotel[]): SavedPlan {
  return { savedAt: '', server, sources, options: {}, hotels };
}
