import { beforeEach, describe, expect, it } from 'vitest';
import { ApiError } from '#application/errors/api-error.ts';
import { staffMemberOf, type StaffMember } from '#application/records/hotel-records.ts';
import { createPasswordReset, MAY_BE_RESET } from '#ui/dashboard/staff/password-reset.ts';
import { MemoryStaffApi } from '#tests/fakes/memory-staff-api.ts';
import { countingRandom } from '#tests/fakes/sample-configs.ts';

const BEN = {
  id: 2,
  username: 'ben',
  email: 'ben@seaside.example',
  first_name: 'Ben',
  last_name: 'Dias',
  is_active: true,
  user_profile: { role: 'manager', phone: '', employee_id: '' },
};
const MEMBER = staffMemberOf(BEN);

class WatchedStaffApi extends MemoryStaffApi {
  readonly passwords: unknown[] = [];
  /** The error for the next update; undefined if it should succeed. */
  failure: ApiError | undefined;

  override update(...[id, user]: Parameters<MemoryStaffApi['update']>) {
    this.passwords.push(user['password']);
    const { failure } = this;
    this.failure = undefined;
    return failure ? Promise.reject(failure) : super.update(id, user);
  }
}

let api: WatchedStaffApi;
let changed: StaffMember[];
let removed: StaffMember[];

beforeEach(() => {
  api = new WatchedStaffApi([BEN]);
  changed = [];
  removed = [];
});

function asked() {
  const parts = { staffApi: api, hotelId: 7, lacking: {}, random: countingRandom() };
  const reset = createPasswordReset(parts, {
    onReset: (member) => changed.push(member),
    onRemoved: (member) => removed.push(member),
  });
  reset.ask(MEMBER);
  return reset;
}

const failing = (status: number, message = '') =>
  new ApiError({ status, code: '', message, isNetwork: status === 0 });

describe('a reset of another person’s password', () => {
  it('can be closed or tried again after an unexpected error', async () => {
    const reset = asked();
    api.failure = new TypeError('a bug') as ApiError;
    await expect(reset.confirm()).rejects.toThrow('a bug');
    expect(reset.state.asked?.status).toBe('failed');
    await reset.confirm();
    expect(reset.state.asked?.status).toBe('reset');
    expect(new Set(api.passwords).size).toBe(1);
  });

  it('sends nothing before it is confirmed', () => {
    const reset = asked();
    expect(reset.state.asked).toMatchObject({ member: MEMBER, status: 'asked' });
    reset.close();
    expect(reset.state.asked).toBeUndefined();
    expect(api.passwords).toEqual([]);
  });

  it('a password reset shows the password that was sent until it is closed, and then forgets it', async () => {
    const reset = asked();
    await reset.confirm();
    const { status, password } = reset.state.asked ?? {};
    expect(status).toBe('reset');
    expect(api.passwords).toEqual([password]);
    expect(changed).toMatchObject([{ id: 2, username: 'ben' }]);
    await reset.confirm();
    expect(api.passwords).toHaveLength(1);
    reset.close();
    expect(reset.state.asked).toBeUndefined();
  });

  it('sends the same password again after a lost response', async () => {
    const reset = asked();
    api.failure = failing(0);
    await reset.confirm();
    expect(reset.state.asked).toMatchObject({
      status: 'failed',
      error: expect.stringContaining(MAY_BE_RESET),
    });
    await reset.confirm();
    expect(reset.state.asked?.status).toBe('reset');
    expect(new Set(api.passwords).size).toBe(1);
  });

  it('reports a failure, and says if the server lacks the request', async () => {
    const reset = asked();
    api.failure = failing(403, 'Only on weekdays.');
    await reset.confirm();
    expect(reset.state.asked).toMatchObject({ status: 'failed', error: 'Only on weekdays.' });
    expect(reset.lacking['password.reset']).toBeUndefined();
    api.failure = failing(405);
    await reset.confirm();
    expect(reset.state.asked?.status).toBe('not-offered');
    expect(reset.lacking['password.reset']).toBe(true);
  });

  it('a password reset ends if another user has removed the account, and cannot be tried again', async () => {
    const reset = asked();
    api.failure = failing(404, 'Not found.');
    await reset.confirm();
    expect(reset.state.asked?.status).toBe('removed');
    expect(removed).toEqual([MEMBER]);
    await reset.confirm();
    expect(api.passwords).toHaveLength(1);
    expect(reset.lacking['password.reset']).toBeUndefined();
  });

  it('a password reset cannot be closed while it is sent', async () => {
    const reset = asked();
    const confirming = reset.confirm();
    reset.close();
    expect(reset.state.asked?.status).toBe('sending');
    await confirming;
    expect(reset.state.asked?.status).toBe('reset');
  });
});
