import { beforeEach, describe, expect, it } from 'vitest';
import { ApiError } from '#application/errors/api-error.ts';
import { staffMemberOf, type StaffMember } from '#application/records/hotel-records.ts';
import {
  createPasswordReset,
  MAY_BE_RESET,
  RESET_NOTICES,
} from '#ui/dashboard/staff/reset-password.tsx';
import type { Lacking } from '#ui/shell/lacking.ts';
import type { Notice } from '#ui/texts/notices.ts';
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
let notices: Notice[];
let lacking: Lacking;

const notify = (notice: Notice) => void notices.push(notice);

beforeEach(() => {
  api = new WatchedStaffApi([BEN]);
  changed = [];
  removed = [];
  notices = [];
  lacking = {};
});

function asked() {
  const parts = { staffApi: api, lacking, random: countingRandom(), notify };
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
    expect(reset.action.state.isRunning).toBe(false);
    await reset.confirm();
    expect(reset.state.asked?.isDone).toBe(true);
    expect(new Set(api.passwords).size).toBe(1);
  });

  it('sends nothing before it is confirmed', () => {
    const reset = asked();
    expect(reset.state.asked).toMatchObject({ member: MEMBER, isDone: false });
    reset.close();
    expect(reset.state.asked).toBeUndefined();
    expect(api.passwords).toEqual([]);
  });

  it('a password reset shows the password that was sent until it is closed, and then forgets it', async () => {
    const reset = asked();
    await reset.confirm();
    const { isDone, password } = reset.state.asked ?? {};
    expect(isDone).toBe(true);
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
    expect(reset.action.state.error).toContain(MAY_BE_RESET);
    await reset.confirm();
    expect(reset.state.asked?.isDone).toBe(true);
    expect(new Set(api.passwords).size).toBe(1);
  });

  it('reports a failure, and says if the server lacks the request', async () => {
    const reset = asked();
    api.failure = failing(403, 'Only on weekdays.');
    await reset.confirm();
    expect(reset.action.state.error).toBe('Only on weekdays.');
    expect(lacking['password.reset']).toBeUndefined();
    api.failure = failing(405);
    await reset.confirm();
    expect(reset.state.asked).toBeUndefined();
    expect(notices).toEqual([RESET_NOTICES.lacking]);
    expect(lacking['password.reset']).toBe(true);
  });

  it('a password reset ends if another user has removed the account', async () => {
    const reset = asked();
    api.failure = failing(404, 'Not found.');
    await reset.confirm();
    expect(reset.state.asked).toBeUndefined();
    expect(removed).toEqual([MEMBER]);
    expect(notices).toEqual([RESET_NOTICES.removed]);
    expect(lacking['password.reset']).toBeUndefined();
  });

  it('a password reset cannot be closed while it is sent', async () => {
    const reset = asked();
    const confirming = reset.confirm();
    reset.close();
    expect(reset.state.asked).toBeDefined();
    await confirming;
    expect(reset.state.asked?.isDone).toBe(true);
  });
});
