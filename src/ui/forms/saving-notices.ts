import { ApiError } from '#application/errors/api-error.ts';
import type { ErrorContext } from '#application/errors/error-catalogue.ts';
import { errorMessage } from '#application/errors/error-message.ts';
import { fieldInWords } from '#ui/texts/field-labels.ts';
import type { Notice } from '#ui/texts/notices.ts';

/** `what` was saved: 'Rita Menon', 'The hotel profile'. */
export function saved(what: string): Notice {
  return { kind: 'success', title: 'Saved', message: `${what} was saved.`, ms: 3000 };
}

export function removed(what: string): Notice {
  return { kind: 'success', title: 'Removed', message: `${what} was removed.`, ms: 3000 };
}

/** docs/behaviour.md §8: 5 s. Rethrows anything but an `ApiError`: that is a bug. */
export function failed(error: unknown, context?: ErrorContext): Notice {
  if (!(error instanceof ApiError)) throw error;
  return { kind: 'error', title: 'Error', message: errorMessage(error, context), ms: 5000 };
}

/** Two users changed the same fields at once: the later save wins, and its user is informed. */
export function overwroteOthers(fields: readonly string[]): Notice {
  const sentences = fields.map(
    (field) =>
      `${fieldInWords(field)} was changed by somebody else while you were editing. Your value replaced theirs.`,
  );
  return {
    kind: 'warning',
    title: 'Changed by Somebody Else',
    message: sentences.join('\n'),
    ms: 5000,
  };
}

/** About what a form keeps until it is saved. */
export const DRAFT_NOTICES = {
  changesNotKept: {
    kind: 'warning',
    title: 'Not Stored in This Browser',
    message: 'This browser does not store what you type here. Save before you leave the page.',
    ms: 5000,
  },
  changesOfRemoved: {
    kind: 'warning',
    title: 'Changes Not Restored',
    message: 'What you were editing no longer exists, so your unsaved changes are gone.',
    ms: 5000,
  },
} as const satisfies Readonly<Record<string, Notice>>;
