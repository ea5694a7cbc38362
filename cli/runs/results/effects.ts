// What a run did with existing records.
import type { OperationCounts } from '#domain/plan/operation-count.ts';
import type { OutcomeNote, UpdatedOperation } from '#application/onboarding/onboarding-outcome.ts';
import { groupAlike, rangeOfKeys } from '#cli/wording/key-ranges.ts';
import { printable } from '#cli/terminal/printable.ts';

const EFFECTS = ['created', 'updated', 'unchanged'] as const;

/** ` (2 created, 1 updated, 10 unchanged)`; empty if everything was created. */
export function effectFigures(operations: OperationCounts): string {
  if (operations.created === operations.done) return '';
  const figures = EFFECTS.filter((effect) => operations[effect] > 0).map(
    (effect) => `${operations[effect]} ${effect}`,
  );
  return ` (${figures.join(', ')})`;
}

/** Records of one kind with the same fields share a line. */
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

/** One line, or none if nothing was deleted. `deleted`: operation keys. */
export function deletionLines(deleted: readonly string[] = []): string[] {
  return deleted.length > 0 ? [printable(`  deleted: ${rangeOfKeys(deleted)}`)] : [];
}

/** A line for each note. Names at most `mostParts` ranges of operations. */
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
    'Existing users keep their passwords; --reset-passwords sends those given here.',
};

/** A note as events have it. */
export function noteFacts(note: OutcomeNote) {
  const { operations } = note;
  return { operations, message: 'code' in note ? NOTES[note.code] : note.message };
}

/** The names of the fields that differ. */
export function fieldsOf(differences: UpdatedOperation['differences']): string[] {
  return differences.map(({ field }) => field);
}
