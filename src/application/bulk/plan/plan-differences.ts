// What a run would do now, compared with its plan.
import type { PlannedChange, PlannedExtra, PlannedField, PlannedHotel } from './saved-plan.ts';

/** What differs, in words, by the key of the record. */
export type PlanDifferences = Readonly<Record<string, string>>;

/**
 * `isContinued`: the run may have made some of the changes before, so they need not show any more;
 * others than the planned ones must not.
 */
export function planDifferences(
  planned: PlannedHotel,
  now: PlannedHotel,
  { isContinued }: { readonly isContinued: boolean },
): PlanDifferences {
  const found: Record<string, string> = {};
  if (planned.isNew !== now.isNew && !(isContinued && planned.isNew)) {
    found['hotel'] = planned.isNew ? 'planned as a new hotel, but it exists' : 'it is gone';
  } else if (planned.hotelId !== now.hotelId && !planned.isNew) {
    found['hotel'] = `planned for the ID ${planned.hotelId}, now ${now.hotelId}`;
  }
  // Everything else differs as a consequence.
  if ('hotel' in found) return found;
  const [before, after] = [planned, now].map(effectsOf) as [Effects, Effects];
  for (const [name, { key, words }] of after) {
    const other = before.get(name)?.words;
    if (other !== words)
      found[key] ??= `${other === undefined ? 'not planned' : `planned: ${other}`}, now: ${words}`;
  }
  for (const [name, { key, words }] of before) {
    if (!isContinued && !after.has(name)) found[key] ??= `planned: ${words}, now: no change`;
  }
  return found;
}

type Effects = ReadonlyMap<string, { readonly key: string; readonly words: string }>;

/** What happens to each record, by a name of its own: duplicates share a key. */
function effectsOf({ changes, deletions }: PlannedHotel): Effects {
  return new Map([
    ...changes.map((change) => [change.key, { key: change.key, words: wordsOf(change) }] as const),
    ...deletions.map((record) => {
      const words = `delete the record with the ID ${record.id}`;
      return [deletionName(record), { key: record.key, words }] as const;
    }),
  ]);
}

const deletionName = ({ kind, id }: PlannedExtra) => `delete ${kind} ${id}`;

/** The values of a new record follow from the configuration. */
function wordsOf({ action, fields }: PlannedChange): string {
  if (action === 'create') return action;
  return [action, fields.map(fieldWords).join(', ')].filter(Boolean).join(' ');
}

function fieldWords({ field, from, to }: PlannedField): string {
  return to === undefined ? field : `${field} ${JSON.stringify(from)} → ${JSON.stringify(to)}`;
}
