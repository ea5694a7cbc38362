import type { Effect } from '#application/ports/runs/journal.ts';
import type { Operation } from '#domain/plan/operation.ts';
import type { OutcomeNote } from './onboarding-outcome.ts';

const SWITCHED_ON =
  'This rate plan was off in the hotel; the configuration switches it on. ' +
  'To keep it off, set is_active to false in the configuration.';
const ADDED =
  'This rate plan was missing in the hotel; the configuration adds it. ' +
  'If it was removed on purpose, remove it from the configuration too.';

/**
 * Notes about rate plans that a run restores: plans that a user switched off or removed in a hotel
 * that was set up before (docs/behaviour.md §4).
 */
export function createPlanNotes() {
  const switchedOn: string[] = [];
  const added: string[] = [];
  let hadPlans = false;
  return {
    note({ kind, key }: Operation, effect: Effect): void {
      if (kind !== 'plan') return;
      if (effect.kind === 'created') return void added.push(key);
      hadPlans = true;
      if (effect.kind !== 'updated') return;
      const isSwitchedOn = effect.differences.some(
        ({ field, expected }) => field === 'is_active' && expected === true,
      );
      if (isSwitchedOn) switchedOn.push(key);
    },
    /** `wasSetUp`: whether the hotel existed before this run. */
    notes(wasSetUp: boolean): OutcomeNote[] {
      if (!wasSetUp) return [];
      return [
        ...(switchedOn.length > 0 ? [{ operations: switchedOn, message: SWITCHED_ON }] : []),
        // A hotel without any plan never had rates, so no user has removed its plans.
        ...(hadPlans && added.length > 0 ? [{ operations: added, message: ADDED }] : []),
      ];
    },
  };
}
