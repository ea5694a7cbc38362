import { ApiError } from '#application/errors/api-error.ts';
import type { ErrorContext } from '#application/errors/error-catalogue.ts';
import { errorMessage } from '#application/errors/error-message.ts';
import { fieldInWords } from '#ui/texts/field-labels.ts';
import { NOTICES, type Notify } from '#ui/texts/notices.ts';
import type { FormCheck } from './form-check.ts';

export type SaveState = typeof NOT_SAVING;

export const NOT_SAVING = {
  saving: false,
  /** Number of refused attempts to save. Each increase moves the focus to the error summary. */
  summaries: 0,
  /** The server's error that names no field of the form; '' if there is none. */
  error: '',
};

export interface FormToSave extends Pick<FormCheck, 'submit' | 'show'> {
  /**
   * Maps the server's name of a field to the form's path; undefined if the form has no such field.
   * Omitted by forms that are not sent to a server.
   */
  pathOf?(field: string): string | undefined;
}

export interface SaveFormParts {
  /** Omitted if the error summary says enough. */
  readonly notify?: Notify | undefined;
  /** Selects the sentences for errors that name no field of the form. */
  readonly context: ErrorContext;
}

/**
 * All forms are saved with this function. It shows the form's problems, or calls `send` if there
 * are none. If `send` throws an `ApiError`, its messages are shown at the fields that they name, and
 * otherwise stored in `state.error`. The user's input is never lost.
 *
 * Resolves to the result of `send`, which is true if the server has stored everything. Resolves to
 * false if the form has problems, the server refuses it, or another save is in progress. Rejects
 * with any other error of `send`.
 */
export async function saveForm(
  state: SaveState,
  form: FormToSave,
  { notify, context }: SaveFormParts,
  send: () => Promise<boolean>,
): Promise<boolean> {
  if (state.saving) return false;
  state.error = '';
  if (!form.submit()) {
    refuseForm(state, notify);
    return false;
  }
  state.saving = true;
  try {
    return await send();
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    const messages = Object.entries(error.fields);
    const others: string[] = [];
    const problems = messages.flatMap(([field, message]) => {
      // The server nests some fields that are flat in forms, such as `profile.role` (docs/api.md).
      const path = form.pathOf?.(field.replace(/^(user_)?profile\./, ''));
      if (path === undefined) others.push(`${fieldInWords(field)}: ${message}`);
      return path === undefined ? [] : [{ path, message }];
    });
    form.show(problems);
    if (problems.length > 0) state.summaries += 1;
    state.error = problems.length === 0 ? errorMessage(error, context) : others.join(' ');
    return false;
  } finally {
    state.saving = false;
  }
}

/** Moves the focus to the error summary, and shows a notice if `notify` is given. */
export function refuseForm(state: Pick<SaveState, 'summaries'>, notify?: Notify): void {
  state.summaries += 1;
  notify?.(NOTICES.validationError);
}
