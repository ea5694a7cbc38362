import { describe, expect, it } from 'vitest';
import { CallChecks, type CallResult } from '#application/diagnosis/conformance/call-checks.ts';
import { ApiError } from '#application/errors/api-error.ts';

const CALL = 'POST /auth/password/change/';
const RULES = { calls: [{ call: CALL }], faultOf: () => undefined };

function checksWith(answer: () => unknown, isInterrupted = false) {
  const reported: CallResult[] = [];
  const onResult = (result: CallResult) => Promise.resolve(void reported.push(result));
  const caller = { send: () => Promise.resolve().then(answer), list: () => Promise.resolve([]) };
  const checks = new CallChecks(RULES, onResult, () => isInterrupted);
  const body = { username: 'asha', new_password: 'hush-hush' };
  return { reported, send: () => checks.send(caller, { call: CALL, body }) };
}
const failing = (status: number, message: string, fields = {}) =>
  checksWith(() => {
    throw new ApiError({ status, code: 'TEST', message, fields });
  });

describe('a check of a call', () => {
  it('does not show a password that the server quotes', async () => {
    const { send, reported } = failing(400, 'hush-hush is too common.');
    await send();
    expect(reported).toMatchObject([{ message: expect.stringContaining('… is too common.') }]);
    expect(JSON.stringify(reported)).not.toContain('hush');
  });

  it('names the refused fields', async () => {
    const { send, reported } = failing(400, 'Wrong.', { floor: 'Too high.' });
    await send();
    const message = 'the server returned 400 instead of a success: floor: Too high.';
    expect(reported).toEqual([{ call: CALL, status: 'failed', message }]);
  });

  it('stops all checks if there is no response, and sends nothing after an interruption', async () => {
    const gone = failing(0, 'Cannot connect.');
    await expect(gone.send()).rejects.toThrow('Cannot connect.');
    expect(gone.reported).toMatchObject([{ status: 'failed', message: 'Cannot connect.' }]);
    let sent = 0;
    const interrupted = checksWith(() => (sent += 1), true);
    await expect(interrupted.send()).rejects.toThrow('interrupted');
    expect(sent).toBe(0);
  });
});
