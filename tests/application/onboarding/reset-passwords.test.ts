import { describe, expect, it } from 'vitest';
import { ApiError } from '#application/errors/api-error.ts';
import { MemoryJournal } from '#adapters/memory/memory-journal.ts';
import { SAMPLE_DOCUMENT } from '#tests/fakes/sample-configs.ts';
import { standingHotel } from '#tests/application/standing-hotel.ts';

const resetPasswords = new Set(['user:asha']);

describe('passwords of existing users', () => {
  it('are sent for the named users, and appear in no outcome', async () => {
    const { api, again } = await standingHotel();
    const journal = new MemoryJournal();
    const { outcome, writes } = await again({ resetPasswords }, journal);
    const { password = '' } = api.updates.at(-1)?.body ?? {};
    expect(writes).toEqual(['PATCH user']);
    expect(api.updates.at(-1)?.body).toEqual({ password, confirm_password: password });
    expect(outcome).toMatchObject({
      operations: { updated: 1 },
      updates: [{ operation: 'user:asha', differences: [{ field: 'password' }] }],
    });
    const reported = JSON.stringify([outcome, journal.read('user:asha')]);
    expect(reported).not.toContain(JSON.stringify(password));
  });

  it('appear in no outcome if the server quotes what it refuses', async () => {
    const { api, again } = await standingHotel();
    const password = String.raw`hush"\é`;
    api.change = ({ body }) =>
      Promise.reject(
        new ApiError({ status: 400, code: 'x', message: `No: ${JSON.stringify(body)}` }),
      );
    const [asha, ...others] = SAMPLE_DOCUMENT.staffUsers ?? [];
    const staffUsers = [{ ...asha, password }, ...others];
    const { outcome } = await again({ staffUsers, resetPasswords });
    expect(outcome).toMatchObject({ status: 'incomplete' });
    expect(JSON.stringify(outcome)).toContain('No: ');
    expect(JSON.stringify(outcome)).not.toContain('hush');
  });

  it('are sent with PUT if the server offers no PATCH', async () => {
    const { api, again } = await standingHotel();
    api.refuse('PATCH', 405);
    const { writes } = await again({ resetPasswords });
    expect(writes).toEqual(['PATCH user', 'PUT user']);
    expect(api.updates.at(-1)?.body).toMatchObject({ username: 'asha', password: /./ });
  });

  it('are sent once in a run, even if an earlier attempt did not send them', async () => {
    const { again } = await standingHotel();
    const journal = new MemoryJournal();
    expect((await again({}, journal)).writes).toEqual([]);
    expect((await again({ resetPasswords }, journal)).writes).toEqual(['PATCH user']);
    expect((await again({ resetPasswords }, journal)).writes).toEqual([]);
  });

  it('are not sent for users that this run created', async () => {
    const { api, onboard } = await standingHotel();
    const journal = new MemoryJournal();
    const moved = { ...SAMPLE_DOCUMENT.hotelProfile, city: 'Ooty' };
    const hotelProfile = { ...moved, name: 'Other', code: 'OTHER01' };
    const [user] = SAMPLE_DOCUMENT.staffUsers ?? [];
    const staffUsers = [{ ...user, username: 'new', email: 'new@other.example' }];
    const other = { ...SAMPLE_DOCUMENT, hotelProfile, staffUsers };
    const reset = new Set(['user:new']);
    const first = await onboard({ ...other, resetPasswords: reset }, journal);
    await onboard({ ...other, resetPasswords: reset }, journal);
    expect(first.status).toBe('onboarded');
    expect(api.updates.filter(({ kind }) => kind === 'user')).toEqual([]);
  });
});
