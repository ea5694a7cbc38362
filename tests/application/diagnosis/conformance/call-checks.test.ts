import { describe, expect, it } from 'vitest';
import { CallChecks, type CallResult } from '#application/diagnosis/conformance/call-checks.ts';
import { ApiError } from '#application/errors/api-error.ts';
import type { ContractCaller } from '#application/ports/api/contract-api.ts';

const READ = 'GET /rooms/rooms/';
const REMOVE = 'DELETE /rooms/rooms/{id}/';
const RULES = {
  calls: [{ call: READ }, { call: REMOVE, without: 'The room stays.' }],
  faultOf: (_: string, body: unknown) => (body === 'wrong' ? 'it is wrong' : undefined),
};

const answering = (answer: () => unknown): ContractCaller => ({
  send: () => Promise.resolve().then(answer),
  list: () => Promise.resolve([]),
});
const failing = (status: number, message = '') =>
  answering(() => {
    throw new ApiError({ status, code: 'TEST', message });
  });

function checksWith({ isInterrupted = false } = {}) {
  const reported: CallResult[] = [];
  const onResult = (result: CallResult) => Promise.resolve(void reported.push(result));
  return { reported, checks: new CallChecks(RULES, onResult, () => isInterrupted) };
}

describe('a check of a call', () => {
  it.each([
    ['right', 'ok', 'as described'],
    ['wrong', 'failed', 'it is wrong'],
  ])('reports the response %s as %s, and resolves to it', async (body, status, message) => {
    const { checks, reported } = checksWith();
    expect(
      await checks.send(
        answering(() => body),
        { call: READ },
      ),
    ).toBe(body);
    expect(reported).toEqual([{ call: READ, status, message }]);
  });

  it('fails if the product needs more than the description says', async () => {
    const { checks, reported } = checksWith();
    await checks.send(
      answering(() => 'right'),
      { call: READ },
      () => 'the room is missing',
    );
    expect(reported).toEqual([{ call: READ, status: 'failed', message: 'the room is missing' }]);
  });

  it.each([
    [READ, 404, 'failed', 'the server returned 404 instead of a success: No such page.'],
    [REMOVE, 405, 'skipped', 'not supported (405). The room stays.'],
    [REMOVE, 403, 'failed', 'the server returned 403 instead of a success: No such page.'],
  ])('reports %s with %i as %s', async (call, status, outcome, message) => {
    const { checks, reported } = checksWith();
    expect(await checks.remove(failing(status, 'No such page.'), { call })).toBe(false);
    expect(reported).toEqual([{ call, status: outcome, message }]);
  });

  it('does not show a password that the server quotes', async () => {
    const { checks, reported } = checksWith();
    const body = { username: 'asha', new_password: 'hush-hush' };
    await checks.send(failing(400, 'hush-hush is too common.'), { call: READ, body });
    expect(reported).toMatchObject([{ message: expect.stringContaining('… is too common.') }]);
    expect(JSON.stringify(reported)).not.toContain('hush');
  });

  it('names the refused fields', async () => {
    const { checks, reported } = checksWith();
    const refused = answering(() => {
      throw new ApiError({
        status: 400,
        code: 'TEST',
        message: 'Wrong.',
        fields: { floor: 'Too high.' },
      });
    });
    await checks.send(refused, { call: READ });
    expect(reported[0]?.message).toBe(
      'the server returned 400 instead of a success: floor: Too high.',
    );
  });

  it('stops all checks if there is no response, and sends nothing after an interruption', async () => {
    const gone = checksWith();
    const send = gone.checks.send(failing(0, 'Cannot connect.'), { call: READ });
    await expect(send).rejects.toThrow('Cannot connect.');
    expect(gone.reported).toMatchObject([{ status: 'failed', message: 'Cannot connect.' }]);
    const interrupted = checksWith({ isInterrupted: true });
    let sent = 0;
    const counting = answering(() => (sent += 1));
    await expect(interrupted.checks.send(counting, { call: READ })).rejects.toThrow('interrupted');
    expect(sent).toBe(0);
  });
});
