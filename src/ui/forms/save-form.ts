import { ApiError } from '#application/errors/api-error.ts';
import type { ErrorContext } from '#application/errors/error-catalogue.ts';
import { errorMessage } from '#application/errors/error-message.ts';
import { NOTICES, type Notify } from '#ui/texts/notices.ts';
import type { FormCheck } from './form-check.ts';

/** The part of a form's state that `saveForm` updates. */
export type SaveState = typeof NOT_SAVING;

export const NOT_SAVING = {
  saving: false,
  /** Counts the refusals, so that the error summary takes focus each time. */
  summaries: 0,
  /** What the server refused without naming a field of the form; '' if nothing. */
  error: '',
};

export interface FormToSave extends Pick<FormCheck, 'submit' | 'show'> {
  /**
   * The form's path of a field that the server names; undefined if the form has no such field.
   * Omitted by a form that no server checks.
   */
  pathOf?(field: string): string | undefined;
}

export interface SaveFormParts {
  readonly notify: Notify;
  /** The context whose sentences describe an error that names no field. */
  readonly context: ErrorContext;
}

/**
 * The only way to save a form: shows what is wrong with it, or calls `send`. An `ApiError` of
 * `send` goes to the fields that it names (docs/decisions/errors-are-read-in-any-shape.md);
 * whatever names no field of the form goes to `state.error`. The input is never lost.
 *
 * Resolves to the result of `send`: true once the server has stored everything. Resolves to false
 * while another save is in progress. Rejects with any other error of `send`.
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
    const problems = messages.flatMap(([field, message]) => {
      // The server nests fields that are flat in forms: `profile.role` (docs/api.md).
      const path = form.pathOf?.(field.replace(/^(user_)?profile\./, ''));
      return path === undefined ? [] : [{ path, message }];
    });
    form.show(problems);
    if (problems.length > 0) state.summaries += 1;
    if (problems.length === 0 || problems.length < messages.length) {
      state.error = errorMessage(error, context);
    }
    return false;
  } finally {
    state.saving = false;
  }
}

/** Moves the focus to the problems that the form now shows. */
export function refuseForm(state: Pick<SaveState, 'summaries'>, notify: Notify): void {
  state.summaries += 1;
  notify(NOTICES.validationError);
}
