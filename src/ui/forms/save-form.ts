import { ApiError } from '#application/errors/api-error.ts';
import { errorMessage } from '#application/errors/error-message.ts';
import type { Problem } from '#domain/problem.ts';
import { NOTICES, type Notify } from '#ui/texts/notices.ts';

/** How it is with a form whose values a server keeps. */
export interface SaveState {
  /** Something is not saved. */
  changed: boolean;
  saving: boolean;
  /** Counts the refusals, so that the error summary takes focus each time. */
  summaries: number;
  /** What a server refused without naming a field of the form; '' for nothing. */
  error: string;
}

export const UNCHANGED: SaveState = { changed: false, saving: false, summaries: 0, error: '' };

interface SavedForm {
  /** Shows what is wrong; false if anything is. */
  submit(): boolean;
  show(problems: readonly Problem[]): void;
  hasField(path: string): boolean;
}

/**
 * Sends what is changed, if it is valid. What the server refuses is shown at its fields
 * (docs/decisions.md R24), and nothing that was typed is lost. True once `send` is through.
 */
export async function saveForm(
  state: SaveState,
  form: SavedForm,
  notify: Notify,
  send: () => Promise<void>,
): Promise<boolean> {
  if (state.saving || !state.changed) return false;
  state.error = '';
  if (!form.submit()) {
    state.summaries += 1;
    notify(NOTICES.validationError);
    return false;
  }
  state.saving = true;
  try {
    await send();
    return true;
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    // The server nests what the form has flat (docs/api.md).
    const problems = Object.entries(error.fields).map(([field, message]) => ({
      path: field.replace(/^(user_)?profile\./, ''),
      message,
    }));
    const shown = problems.filter(({ path }) => form.hasField(path));
    form.show(shown);
    if (shown.length > 0) state.summaries += 1;
    if (shown.length < problems.length || problems.length === 0) state.error = errorMessage(error);
    return false;
  } finally {
    state.saving = false;
  }
}
