import { describe, expect, it } from 'vitest';
import { ApiError } from '#application/errors/api-error.ts';
import { createAction } from '#ui/shell/action.ts';
import type { Lacking } from '#ui/shell/lacking.ts';

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

  it('keeps the message of a failed request until the next run', async () => {
    const answers = [Promise.reject(refused(503)), Promise.resolve(true)];
    const action = createAction({ run: () => answers.shift()! });
    expect(await action.run()).toBe(false);
    expect(action.state).toMatchObject({ isRunning: false, error: expect.stringMatching(/./) });
    expect(await action.run()).toBe(true);
    expect(action.state.error).toBe('');
  });

  it('notes a request that the server does not offer, which is no error', async () => {
    const lacking: Lacking = {};
    const action = createAction({
      run: () => Promise.reject(refused(405)),
      request: 'room.add',
      lacking,
    });
    expect(await action.run()).toBe(false);
    expect([lacking, action.state.error]).toEqual([{ 'room.add': true }, '']);
  });

  it('does not hide a bug, and can run again after it', async () => {
    const action = createAction({ run: () => Promise.reject(new TypeError('a bug')) });
    await expect(action.run()).rejects.toThrow('a bug');
    expect(action.state.isRunning).toBe(false);
  });
});
