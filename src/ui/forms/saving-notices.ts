import { ApiError } from '#application/errors/api-error.ts';
import type { ErrorContext } from '#application/errors/error-catalogue.ts';
import { errorMessage } from '#application/errors/error-message.ts';
import { fieldInWords } from '#ui/texts/field-labels.ts';
import { errorNotice, successNotice, warningNotice, type Notice } from '#ui/texts/notices.ts';

/** `what` names what was saved: 'Rita Menon', 'The hotel profile'. */
export function saved(what: string): Notice {
  return successNotice('Saved', `${what} was saved.`, 'short');
}

/** `what` names what was removed, as in `saved`. */
export function removed(what: string): Notice {
  return successNotice('Removed', `${what} was removed.`, 'short');
}

/**
 * Shows for 5 s (docs/behaviour.md §8). Rethrows anything but an `ApiError`, because that is a bug.
 */
export function failed(error: unknown, context: ErrorContext): Notice {
  if (!(error instanceof ApiError)) throw error;
  return errorNotice('Error', errorMessage(error, context));
}

/** `what` names the item, as in `removed`; `advice` says what to do. Rethrows as `failed` does. */
export function notRemoved(
  what: string,
  error: unknown,
  context: ErrorContext,
  advice = '',
): Notice {
  const { message = '' } = failed(error, context);
  return errorNotice(`${what} could not be removed`, `${message} ${advice}`.trim());
}

/** Two users changed the same fields at once: the later save wins, and its user is informed. */
export function overwroteOthers(fields: readonly string[]): Notice {
  const sentences = fields.map(
    (field) =>
      `${fieldInWords(field)} was changed by another user while you were editing. Your value replaced theirs.`,
  );
  return warningNotice('Changed by Another User', sentences.join('\n'));
}

/** About the draft of a form, which is stored until the form is saved. */
export const DRAFT_NOTICES = {
  changesNotKept: warningNotice(
    'Not Saved in This Browser',
    'This browser cannot keep what you type here. Save before you leave the page.',
  ),
  changesOfRemoved: warningNotice(
    'Changes Not Restored',
    'What you were editing no longer exists, so your unsaved changes are gone.',
  ),
};
