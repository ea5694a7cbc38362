import { ApiError } from '#application/errors/api-error.ts';
import type { ErrorContext } from '#application/errors/error-catalogue.ts';
import { errorMessage } from '#application/errors/error-message.ts';
import { fieldInWords } from '#ui/texts/field-labels.ts';
import { errorNotice, successNotice, warningNotice, type Notice } from '#ui/texts/notices.ts';

/** `what` is the subject of the sentence: 'Rita Menon', 'The hotel profile'. */
export function saved(what: string): Notice {
  return successNotice(`${what} was saved.`, '', 'short');
}

export function removed(what: string): Notice {
  return successNotice(`${what} was removed.`, '', 'short');
}

/** `what` is the subject of the title; `advice` says what to do next. Rethrows any error but an `ApiError`. */
export function notRemoved(
  what: string,
  error: unknown,
  context: ErrorContext,
  advice = '',
): Notice {
  if (!(error instanceof ApiError)) throw error;
  const text = `${errorMessage(error, context)} ${advice}`;
  return errorNotice(`${what} could not be removed`, text.trim());
}

/** Warns a user whose save has just replaced another user's changes to the same fields. */
export function overwroteOthers(fields: readonly string[]): Notice {
  const sentences = fields.map(
    (field) =>
      `${fieldInWords(field)} was changed by another user while you were editing. Your value replaced theirs.`,
  );
  return warningNotice('Changed by Another User', sentences.join('\n'));
}

export const NOT_KEPT = warningNotice(
  'Not Saved in This Browser',
  'This browser cannot keep a draft of your changes. Save before you leave the page.',
);
