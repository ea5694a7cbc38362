import type { OperationCounts } from '#domain/plan/operation-count.ts';
import type { OutcomeNote, UpdatedOperation } from '#application/onboarding/onboarding-outcome.ts';

const EFFECTS = ['created', 'updated', 'unchanged'] as const;

/** ` (2 created, 1 updated, 10 unchanged)`. Empty if everything was created. */
export function effectFigures(operations: OperationCounts): string {
  if (operations.created === operations.done) return '';
  const figures = EFFECTS.filter((effect) => operations[effect] > 0).map(
    (effect) => `${operations[effect]} ${effect}`,
  );
  return ` (${figures.join(', ')})`;
}

const NOTES = {
  duplicates: 'The server has duplicates; onboard --prune deletes them.',
  'kept-passwords':
    'Existing users keep their passwords. --reset-passwords changes them to those in the configuration.',
};

export function noteFacts(note: OutcomeNote) {
  const { operations } = note;
  return { operations, message: 'code' in note ? NOTES[note.code] : note.message };
}

export function fieldsOf(differences: UpdatedOperation['differences']): string[] {
  return differences.map(({ field }) => field);
}
