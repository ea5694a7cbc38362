import type { PlannedHotel, SavedPlan } from '#application/bulk/plan/planned-hotel.ts';
import type { RunFacts } from '#application/ports/runs/run-store.ts';

/** Limits a run to the chosen records and the previewed changes. */
export interface CopyRun extends Required<Pick<RunFacts, 'parts' | 'records'>> {
  readonly planned: readonly PlannedHotel[];
}

/** Turns a preview into a plan, so that the run makes no other changes. */
export function planOf({ server, sources }: RunFacts, hotels: readonly PlannedHotel[]): SavedPlan {
  return { savedAt: '', server, sources, options: {}, hotels };
}
