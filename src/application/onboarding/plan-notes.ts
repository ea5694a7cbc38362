import type { Effect } from '#application/ports/runs/journal.ts';
import type { OutcomeNote } from './onboarding-outcome.ts';

const SWITCHED_ON =
  'This rate plan was off in the hotel; the configuration switches it on. ' +
  'To keep it off, set is_active to false in the configuration.';
const ADDED =
  'This rate plan was missing in the hotel; the configuration adds it. ' +
  'If it was removed on purpose, remove it from the configuration too.';

/**
 * Notes about rate plans that a run restores: plans that a user switched off or removed in a hotel that was set up
 * before (docs/behaviour.md §4). `effects` has the effects on rate plans by operation key.
 */
export function planNotes(effects: ReadonlyMap<string, Effect>): OutcomeNote[] {
  const keysOf = (isWanted: (effect: Effect) => boolean) =>
    [...effects].filter(([, effect]) => isWanted(effect)).map(([key]) => key);
  const added = keysOf(({ kind }) => kind === 'created');
  const switchedOn = keysOf(
    (effect) =>
      effect.kind === 'updated' &&
      effect.differences.some(({ field, expected }) => field === 'is_active' && expected === true),
  );
  // A hotel without any plan never had rates, so no user has removed its plans.
  const hadPlans = added.length < effects.size;
  return [
    ...(switchedOn.length > 0 ? [{ operations: switchedOn, message: SWITCHED_ON }] : []),
    ...(hadPlans && added.length > 0 ? [{ operations: added, message: ADDED }] : []),
  ];
}
