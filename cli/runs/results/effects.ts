import type { OperationCounts } from '#domain/plan/operation-count.ts';
import type { OutcomeNote, UpdatedOperation } from '#application/onboarding/onboarding-outcome.ts';
import { groupAlike, rangeOfKeys } from '#cli/wording/key-ranges.ts';
import { printable } from '#cli/terminal/printable.ts';

const EFFECTS = ['created', 'updated', 'unchanged'] as const;

/** ` (2 created, 1 updated, 10 unchanged)`. Empty if everything was created. */
export function effectFigures(operations: OperationCounts): string {
  if (operations.created === operations.done) return '';
  const figures = EFFECTS.filter((effect) => operations[effect] > 0).map(
    (effect) => `${operations[effect]} ${effect}`,
  );
  return ` (${figures.join(', ')})`;
}

/** Records of one kind with the same changed fields share a line. */
export function updateLines(updates: readonly UpdatedOperation[]): string[] {
  const groups = groupAlike(
    updates,
    ({ operation }) => operation,
    ({ differences }) => fieldsOf(differences),
  );
  return groups.map(({ keys, first }) => {
    const fields = fieldsOf(first.differences).join(', ');
    return printable(`  updated: ${keys}${fields === '' ? '' : `: ${fields}`}`);
  });
}

/** One line, or none if nothing was deleted. `deleted` contains operation keys. */
export function deletionLines(deleted: readonly string[] = []): string[] {
  return deleted.length > 0 ? [printable(`  deleted: ${rangeOfKeys(deleted)}`)] : [];
}

/** Each line names at most `mostParts` ranges of operation keys. */
export function noteLines(notes: readonly OutcomeNote[], mostParts?: number): string[] {
  return notes
    .map(noteFacts)
    .map(({ operations, message }) =>
      printable(`  note: ${rangeOfKeys(operations, mostParts)}: ${message}`),
    );
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
