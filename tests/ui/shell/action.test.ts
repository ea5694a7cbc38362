import { describe, expect, it, vi } from 'vitest';
import { ApiError } from '#application/errors/api-error.ts';
import type { Problem } from '#domain/problem.ts';
import { createFormCheck } from '#ui/forms/form.ts';
import { NOTICES, type Notice } from '#ui/texts/notices.ts';
import { createAction, type Lacking } from '#ui/shell/action.ts';

const refused = (status: number) => new ApiError({ status, code: 'error', message: 'No.' });

describe('an action', () => {
  it('runs once at a time', async () => {
    const gate = Promise.withResolvers<boolean>();
    let runs = 0;
    const action = createAction({
      run() {
        runs += 1;
        return gate.promise;
      },
    });
    const first = action.run();
    expect(action.state.isRunning).toBe(true);
    expect(await action.run()).toBe(false);
    gate.resolve(true);
    expect(await first).toBe(true);
    expect([runs, action.state.isRunning]).toEqual([1, false]);
  });

  it('notes a request that the server does not offer, and says so', async () => {
    const lacking: Lacking = {};
    const action = createAction({
      run: () => Promise.reject(refused(405)),
      request: () => 'room.add',
      lacking,
    });
    expect(await action.run()).toBe(false);
    expect([lacking, action.state.error]).toEqual([
      { 'room.add': true },
      'This server cannot add rooms. Nothing was changed.',
    ]);
  });

  it('does not hide a bug, and can run again after it', async () => {
    const action = createAction({ run: () => Promise.reject(new TypeError('a bug')) });
    await expect(action.run()).rejects.toThrow('a bug');
    expect(action.state.isRunning).toBe(false);
  });
});

const pathOf = (field: string) => (field === 'role' ? '0.role' : undefined);

function formWith(problems: readonly Problem[] = []) {
  const notices: Notice[] = [];
  const check = createFormCheck('staff', () => problems);
  const { state, run: save } = createAction({
    form: () => ({ ...check, pathOf }),
    notify: (notice) => notices.push(notice),
    run: (send: () => Promise<boolean>) => send(),
  });
  const saveRefusedBy = (fields: Readonly<Record<string, string>>) =>
    save(() =>
      Promise.reject(
        new ApiError({ status: 400, code: 'INVALID', message: 'Not this way.', fields }),
      ),
    );
  return { state, problems: check.problems, notices, save, saveRefusedBy };
}

describe('an action that sends a form', () => {
  it('saving a form with problems shows them and sends nothing', async () => {
    const form = formWith([{ path: 'name', message: 'Name is required' }]);
    const send = vi.fn<() => Promise<boolean>>(() => Promise.resolve(true));
    expect(await form.save(send)).toBe(false);
    expect(send).not.toHaveBeenCalled();
    expect(form.problems).toEqual({ name: 'Name is required' });
    expect(form.notices).toEqual([NOTICES.validationError]);
    expect(form.state).toEqual({ isRunning: false, summaries: 1, error: '' });
  });

  it('a field that the server refuses shows its message, even if the server nests it', async () => {
    const form = formWith();
    expect(await form.saveRefusedBy({ 'user_profile.role': 'Unknown role.' })).toBe(false);
    expect(form.problems).toEqual({ '0.role': 'Unknown role.' });
    expect(form.state).toEqual({ isRunning: false, summaries: 1, error: '' });
  });

  it('the error of a field that the form does not have is shown for the whole form', async () => {
    const form = formWith();
    await form.saveRefusedBy({ role: 'Unknown role.', department: 'Required.' });
    expect(form.problems).toEqual({ '0.role': 'Unknown role.' });
    expect(form.state).toMatchObject({ summaries: 1, error: 'Department: Required.' });
    await form.saveRefusedBy({ department: 'Required.' });
    expect(form.problems).toEqual({});
    expect(form.state).toMatchObject({ summaries: 1, error: 'Not this way.' });
  });
});
