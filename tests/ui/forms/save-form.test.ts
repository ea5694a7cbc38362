import { expect, test, vi } from 'vitest';
import { ApiError } from '#application/errors/api-error.ts';
import type { Problem } from '#domain/problem.ts';
import { createFormCheck } from '#ui/forms/form-check.ts';
import { NOT_SAVING, saveForm } from '#ui/forms/save-form.ts';
import { NOTICES, type Notice } from '#ui/texts/notices.ts';

const pathOf = (field: string) => (field === 'role' ? '0.role' : undefined);

function formWith(problems: readonly Problem[] = []) {
  const notices: Notice[] = [];
  const state = { ...NOT_SAVING };
  const check = createFormCheck('staff', () => problems);
  const save = (send: () => Promise<boolean>) =>
    saveForm(
      state,
      { ...check, pathOf },
      { notify: (notice) => notices.push(notice), context: 'general' },
      send,
    );
  const saveRefusedBy = (fields: Readonly<Record<string, string>>) =>
    save(() =>
      Promise.reject(
        new ApiError({ status: 400, code: 'INVALID', message: 'Not this way.', fields }),
      ),
    );
  return { state, problems: check.problems, notices, save, saveRefusedBy };
}

test('saving a form with problems shows them and sends nothing', async () => {
  const form = formWith([{ path: 'name', message: 'Name is required' }]);
  const send = vi.fn<() => Promise<boolean>>(() => Promise.resolve(true));
  expect(await form.save(send)).toBe(false);
  expect(send).not.toHaveBeenCalled();
  expect(form.problems).toEqual({ name: 'Name is required' });
  expect(form.notices).toEqual([NOTICES.validationError]);
  expect(form.state).toEqual({ saving: false, summaries: 1, error: '' });
});

test('a form is sent once at a time', async () => {
  const form = formWith();
  const first = form.save(() => new Promise((resolve) => setTimeout(resolve, 5, true)));
  expect(form.state.saving).toBe(true);
  expect(await form.save(() => Promise.resolve(true))).toBe(false);
  expect(await first).toBe(true);
  expect(form.state.saving).toBe(false);
});

test('a field that the server refuses shows its message, even if the server nests it', async () => {
  const form = formWith();
  expect(await form.saveRefusedBy({ 'user_profile.role': 'Unknown role.' })).toBe(false);
  expect(form.problems).toEqual({ '0.role': 'Unknown role.' });
  expect(form.state).toEqual({ saving: false, summaries: 1, error: '' });
});

test('the error of a field that the form does not have is shown for the whole form', async () => {
  const form = formWith();
  await form.saveRefusedBy({ role: 'Unknown role.', department: 'Required.' });
  expect(form.problems).toEqual({ '0.role': 'Unknown role.' });
  expect(form.state).toMatchObject({ summaries: 1, error: 'Department: Required.' });
  await form.saveRefusedBy({ department: 'Required.' });
  expect(form.problems).toEqual({});
  expect(form.state).toMatchObject({ summaries: 1, error: 'Not this way.' });
});

test('an error that is not from the server is a bug and reaches the caller', async () => {
  const form = formWith();
  await expect(form.save(() => Promise.reject(new TypeError('Oops')))).rejects.toThrow('Oops');
  expect(form.state.saving).toBe(false);
});
